import { expect, test } from '@jest/globals';
import { SHELL_CONTRACT } from '../../shared/src/contract/site/release.ts';
import { packageJson } from './installed.ts';
import { expectedModules, providedModules, rangeOf } from './shared-modules.ts';

test('a patch release more or less keeps nobody out', () => {
  expect(rangeOf('19.3.1')).toBe('^19.3.0');
});

test('host and remotes agree on the same modules, all of `@portal/shared` among them but those for tests and the server', () => {
  const provided = providedModules();
  expect(Object.keys(expectedModules())).toEqual(Object.keys(provided));
  const { exports = {}, notShared = [] } = packageJson('shared');
  for (const module of Object.keys(exports)) {
    expect(module.replace('.', '@portal/shared') in provided).toBe(!module.startsWith('./testing') && !notShared.includes(module));
  }
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(notShared));
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

test('every shared module has its own version; of the shell a remote accepts what its description says', () => {
  const provided = providedModules();
  expect(provided['@portal/shared/shell']?.version).toBe(SHELL_CONTRACT);
  expect(provided['@portal/shared/api']?.version).not.toBe(provided['@portal/shared/contract/all']?.version);
  expect(expectedModules('^1.1.0')['@portal/shared/shell']?.requiredVersion).toBe('^1.1.0');
  expect(expectedModules('^1.1.0')['@portal/shared/api']?.requiredVersion).toBe(provided['@portal/shared/api']?.requiredVersion);
});
