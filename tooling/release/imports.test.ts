import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { remoteJson } from '../../shared/src/contract/site/release.ts';
import { ROOT } from '../webpack/folders.ts';
import { withImports } from './imports.ts';

const built = join(ROOT, 'tooling', 'contract', 'recorded-remote', 'built');
const recorded = remoteJson.parse(JSON.parse(readFileSync(join(built, 'remote.json'), 'utf8')));

test('of a build that names every shared module, those count that its files ask the host for', () => {
  expect(recorded.shared).toHaveProperty('@portal/shared/ui/data', '^1.0.0');
  const { shared, statesImports } = withImports(recorded, built);
  expect(statesImports).toBe(true);
  expect(Object.keys(shared).filter((name) => name.startsWith('@portal/shared/'))).toEqual(['@portal/shared/shell', '@portal/shared/ui/base']);
  expect(shared).toMatchObject({ react: '^19.3.0', 'react/': '^19.3.0', axios: '^1.21.0' });
});

test('a build that says what it imports is taken at its word', () => {
  const stated = { ...recorded, shared: { '@portal/shared/ui/data': '^1.0.0' }, statesImports: true as const };
  expect(withImports(stated, built)).toBe(stated);
});
