import { expect, test } from '@jest/globals';
import { readOptions } from './options.ts';

const environment = { PORTAL_DEPLOY_TOKEN: 'secret' };
const read = (...args: string[]) => readOptions(args, environment);

test('a remote alone goes to everybody, at the local portal', () => {
  expect(read('remote-admin')).toEqual({
    name: 'admin',
    audience: { kind: 'all' },
    note: '',
    dryRun: false,
    instead: undefined,
    built: undefined,
    portal: 'http://localhost:8080',
    token: 'secret',
  });
});

test('a share, a role, a note and a portal are taken as they are named', () => {
  expect(read('admin', '--canary', '5%', '--note', 'Faster lists').audience).toEqual({ kind: 'canary', percent: 5 });
  expect(read('admin', '--role=testers', '--portal', 'https://portal.example/Main/Home')).toMatchObject({
    audience: { kind: 'role', role: 'testers' },
    portal: 'https://portal.example',
  });
  expect(readOptions(['admin', '--dry-run'], { ...environment, PORTAL_ADDRESS: 'https://portal.example' })).toMatchObject({ dryRun: true, portal: 'https://portal.example' });
});

test('a roll-back or a switch is asked for in the place of a release', () => {
  expect(read('admin', '--roll-back').instead).toBe('roll-back');
  expect(read('admin', '--switch-off', '--note', 'It loops')).toMatchObject({ instead: 'switch-off', note: 'It loops' });
});

test.each([
  ['no remote', []],
  ['two remotes', ['admin', 'viewer']],
  ['no share', ['admin', '--canary', 'some']],
  ['all as a share', ['admin', '--canary', '100%']],
  ['nobody as a share', ['admin', '--canary', '0%']],
  ['two audiences', ['admin', '--canary', '5%', '--role', 'testers']],
  ['on and off', ['admin', '--switch-on', '--switch-off']],
  ['an unknown option', ['admin', '--force']],
  ['something that is no address', ['admin', '--portal', 'portal']],
])('%s is refused', (_, args) => {
  expect(() => read(...args)).toThrow();
});

test('there is no release without a deploy token', () => {
  expect(() => readOptions(['admin'], {})).toThrow('PORTAL_DEPLOY_TOKEN');
});
