/** What was changed against main: all commits of this branch, and what is not committed yet. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, root } from './prepare.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (text) => text.split('\n').filter(Boolean);

/** Files that are there, from the root. @throws UsageError outside a clone */
export const changedFiles = () => {
  try {
    const files = [...lines(git('diff', '--name-only', base())), ...lines(git('ls-files', '--others', '--exclude-standard'))];
    return [...new Set(files)].filter((file) => existsSync(join(root, file)));
  } catch {
    throw new UsageError('What was changed cannot be told: this is no clone of a Git repository.');
  }
};

/** Where this branch left main; on main itself, or without one, the last commit. */
const base = () => {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // There is no such branch here.
    }
  }
  return 'HEAD';
};

/** Files that tests read without importing them, and a source that all those tests import. */
const readBy = [
  [/^server\/migrations\//, 'server/src/database/database.ts'],
  [/^server\/samples\//, 'server/src/samples/content.ts'],
  [/\/texts\.ts$/, 'tooling/build/texts.ts'],
];
/** A change of these may change any test. */
const everything = /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|jest\.config\.mjs|tooling\/jest\/.*)$/;

/** What Jest is to run for changed files: arguments, or undefined for nothing. */
export const relatedTests = (files) => {
  if (files.some((file) => everything.test(file))) return [];
  const sources = files.flatMap((file) => [file, ...readBy.filter(([read]) => read.test(file)).map(([, source]) => source)]).filter((file) => /\.tsx?$/.test(file));
  return sources.length === 0 ? undefined : ['--passWithNoTests', '--findRelatedTests', ...new Set(sources)];
};

export const isLinted = (file) => /\.(tsx?|m?js)$/.test(file);
