import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findTargets, staleOf, writeStamp } from './targets.ts';

let root: string;

const write = (file: string, content = ''): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};

/** Builds everything that is stale, and gives its names. */
const build = (mode: 'production' | 'development' = 'production'): string[] => {
  const stale = staleOf(root, findTargets(root, mode));
  for (const target of stale) {
    write(`dist/${target.folder}/index.html`);
    writeStamp(root, target, `${target.folder}/index.html`);
  }
  return stale.map(({ folder }) => folder);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'targets-'));
  write('pnpm-lock.yaml', 'one');
  write('tooling/webpack/rules.ts');
  write('shared/src/contract/index.ts');
  for (const folder of ['host', 'reporting']) write(`${folder}/webpack.config.ts`);
  write('host/package.json', '{"dependencies":{"@portal/shared":"workspace:*"}}');
  write('reporting/package.json', '{}');
  write('server/package.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a build', () => {
  test('is of every package with a webpack configuration, and of none when nothing has changed', () => {
    expect(build()).toEqual(['host', 'reporting']);
    expect(build()).toEqual([]);
  });

  test.each([
    ['a source', 'host/src/index.ts', ['host']],
    ['a style sheet', 'host/src/shell/shell.module.css', ['host']],
    ['a shared source, for those who use it', 'shared/src/api/index.ts', ['host']],
    ['the tooling', 'tooling/webpack/rules.ts', ['host', 'reporting']],
    ['the lock file', 'pnpm-lock.yaml', ['host', 'reporting']],
  ])('is made anew after a change of %s', (_, file, expected) => {
    build();
    write(file, 'changed');
    expect(build()).toEqual(expected);
  });

  test.each(['host/src/index.test.ts', 'host/node_modules/react/index.js', 'server/src/main.ts'])('is not after a change of %s', (file) => {
    build();
    write(file, 'changed');
    expect(build()).toEqual([]);
  });

  test('is made anew in the other mode, and when its output is gone', () => {
    build();
    expect(build('development')).toEqual(['host', 'reporting']);
    rmSync(join(root, 'dist', 'host'), { recursive: true });
    expect(build('development')).toEqual(['host']);
  });
});
