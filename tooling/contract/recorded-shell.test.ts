import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { remoteDescription, SHELL_CONTRACT } from '../../shared/src/contract/site/release.ts';
import { ROOT } from '../webpack/folders.ts';
import { breakingChanges, compileAgainst, readRecord, recordedVersions, supportedBy } from './recorded-shell.ts';
import { describeShell } from './shell-contract.ts';

/** The compiler reads a whole module. */
const COMPILE_MILLISECONDS = 120_000;
const majorOf = (version: string): string => version.split('.')[0] ?? '';
const folders = globSync('remote-*/remote.config.ts', { cwd: ROOT }).map((file) => file.split('/')[0] ?? '');

/** All remotes with a recorded version, compiled once. */
const compiled = new Map<string, ReturnType<typeof compileAgainst>>();
const complaintsAgainst = (folder: string, version: string): string[] => {
  const known = compiled.get(version) ?? compileAgainst(folders, readRecord(version));
  compiled.set(version, known);
  return known(folder);
};

// With the newest one all of them are compiled by `tsc` itself.
describe('every remote runs with the oldest contract that it says it supports', () => {
  test.each(folders)('%s', async (folder) => {
    const { default: described } = (await import(join(ROOT, folder, 'remote.config.ts'))) as { default: unknown };
    const supported = supportedBy(remoteDescription.parse(described).contract);
    expect(supported.at(-1)).toBe(SHELL_CONTRACT);
    const oldest = supported[0] ?? '';
    expect([oldest, oldest === SHELL_CONTRACT ? [] : complaintsAgainst(folder, oldest)]).toEqual([oldest, []]);
  }, COMPILE_MILLISECONDS);

  test('one that asks for what its oldest contract does not have is found', () => {
    // The comment module uses places in reports, which came with 1.1.0.
    expect(complaintsAgainst('remote-comments', '1.0.0').join('\n')).toContain('ReportPlace');
  }, COMPILE_MILLISECONDS);
});

describe('within a major version nothing is taken from remotes', () => {
  const versions = recordedVersions();
  const now = describeShell();
  // Each with the next one, and all of them with today's: what fits one version of a row fits those after it.
  const pairs = versions.slice(1).flatMap((later, index) => [[versions[index] ?? '', later] as const]).filter(([earlier, later]) => majorOf(earlier) === majorOf(later));

  test('there are versions to compare', () => expect(pairs.length).toBeGreaterThan(0));

  test.each(pairs)('what fits %s fits %s', (earlier, later) => expect(breakingChanges(readRecord(earlier), readRecord(later))).toEqual([]), COMPILE_MILLISECONDS);

  test.each(versions.filter((version) => majorOf(version) === majorOf(SHELL_CONTRACT)))(
    'what fits %s fits what is written now',
    (version) => expect(breakingChanges(readRecord(version), now)).toEqual([]),
    COMPILE_MILLISECONDS,
  );
});

/** What a careless change of shared/shell would be, in the record of the present contract. */
const changed = (from: string, to: string): string => {
  const record = readRecord(SHELL_CONTRACT);
  if (!record.includes(from)) throw new Error(`The record has no ${from}`);
  return record.replace(from, to);
};

test.each<[string, string, string, string]>([
  ['a function that is no longer there', 'export declare const useShell: () => ShellApi;', '', 'useShell'],
  ['a type that is no longer there', 'export type ReportTarget = {', 'export type ReportGoal = {', 'ReportTarget'],
  ['a member that the shell no longer gives', 'readonly closeTab: (key: string) => void;', '', 'closeTab'],
  ['an argument that the shell now wants', 'readonly closeTab: (key: string) => void;', 'readonly closeTab: (key: string, ask: boolean) => void;', 'closeTab'],
  ['a place that no longer passes something', 'reportName: string;', '', 'reportName'],
  ['a place that is no longer there', "'home.carousel': object;", '', 'home.carousel'],
  ['a place that wants more from who leaves it', 'onClose: () => void;', 'onClose: () => void;\n        zoom: number;', 'zoom'],
  ['a member that may now be missing', 'readonly active: boolean;', 'readonly active?: boolean;', 'active'],
])('%s is found', (_, from, to, named) => {
  expect(breakingChanges(readRecord(SHELL_CONTRACT), changed(from, to)).join('\n')).toContain(named);
}, COMPILE_MILLISECONDS);

test('what is only added is no break', () => {
  const more = changed('readonly closeTab: (key: string) => void;', 'readonly closeTab: (key: string) => void;\n    readonly shake: () => void;');
  expect(breakingChanges(readRecord(SHELL_CONTRACT), more)).toEqual([]);
}, COMPILE_MILLISECONDS);
