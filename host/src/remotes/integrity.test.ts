import { expect, test } from '@jest/globals';
import { expectIntegrity, integrityOf } from './integrity.ts';

test('a file of a release must be the one that was released', () => {
  expectIntegrity({ manifest: '/remotes/admin/1.0.0-a/mf-manifest.json', integrity: { 'mf-manifest.json': 'sha256-aaa', 'assets/1.js': 'sha256-bbb' } });
  expect(integrityOf('/remotes/admin/1.0.0-a/mf-manifest.json')).toBe('sha256-aaa');
  expect(integrityOf(`${window.location.origin}/remotes/admin/1.0.0-a/assets/1.js`)).toBe('sha256-bbb');
});

test('what the description of a release does not name can never be right', () => {
  expect(integrityOf('/remotes/admin/1.0.0-a/assets/2.js')).toBe('sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');
});

test('what belongs to no release, or comes from a development server, is not looked at', () => {
  expectIntegrity({ manifest: 'http://localhost:9001/mf-manifest.json', integrity: {} });
  expect([integrityOf('/assets/main.js'), integrityOf('http://localhost:9001/main.js')]).toEqual(['', '']);
});
