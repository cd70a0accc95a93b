import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isInRange } from '../../shared/src/contract/site/contract-range.ts';
import { remoteDescription, SHELL_CONTRACT } from '../../shared/src/contract/site/release.ts';
import { ROOT } from '../webpack/folders.ts';
import { describeShell, recordOf } from './shell-contract.ts';

test('what remotes rely on changes only together with the version of the contract', () => {
  expect([SHELL_CONTRACT, existsSync(recordOf(SHELL_CONTRACT))]).toEqual([SHELL_CONTRACT, true]);
  expect(describeShell()).toBe(readFileSync(recordOf(SHELL_CONTRACT), 'utf8'));
});

test('every remote was made for the contract of this host', async () => {
  const files = globSync('remote-*/remote.config.ts', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { default: description } = (await import(join(ROOT, file))) as { default: unknown };
    const { name, contract } = remoteDescription.parse(description);
    expect([name, isInRange(SHELL_CONTRACT, contract)]).toEqual([name, true]);
  }
});
