import { expect, test } from '@jest/globals';
import { packageJson } from './installed.ts';
import { expectedModules, providedModules, rangeOf } from './shared-modules.ts';

test('a patch release more or less keeps nobody out', () => {
  expect(rangeOf('19.3.1')).toBe('^19.3.0');
});

test('host and remotes agree on the same modules, every door among them but those for tests', () => {
  const provided = providedModules();
  expect(Object.keys(expectedModules())).toEqual(Object.keys(provided));
  for (const door of Object.keys(packageJson('shared').exports ?? {})) {
    expect(door.replace('.', '@portal/shared') in provided).toBe(!door.startsWith('./testing'));
  }
});

test('a remote has no copy of its own, and names the range that it accepts', () => {
  for (const module of Object.values(expectedModules())) {
    expect(module).toMatchObject({ import: false, singleton: true, strictVersion: true });
    expect(module.requiredVersion).toMatch(/^\^\d+\.\d+\.0$/);
  }
});

test('what the host provides lies in the range that it names', () => {
  const { react } = providedModules();
  expect(react?.version).toMatch(/^19\./);
  expect(react?.requiredVersion).toMatch(/^\^19\./);
});
