import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findingsIn } from '../../shared/src/release-files/release-files.ts';
import { ROOT } from '../webpack/folders.ts';

const copies = (script: string) => findingsIn('assets/main.js', script, 'probe').map((finding) => (finding.kind === 'copy' ? finding.library : finding));

describe('a copy of what the host provides', () => {
  const library = (path: string) => readFileSync(join(ROOT, 'shared', 'node_modules', path), 'utf8');

  test.each([
    ['react', 'react/cjs/react.production.js'],
    ['react', 'react/cjs/react.development.js'],
    ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ])('%s is found in %s', (name, path) => expect(copies(library(path))).toEqual([name]));

  test('antd is found by the package that brings its styles', () =>
    expect(globSync('node_modules/@ant-design/cssinjs/es/**/*.js', { cwd: join(ROOT, 'shared') }).flatMap((path) => copies(readFileSync(join(ROOT, 'shared', path), 'utf8')))).toContain('antd'));

  test('who only uses them, or an icon of antd, has none', () => {
    expect(copies('var r=n(1),s=r.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H==null')).toEqual([]);
    expect(copies(library('react/cjs/react-jsx-runtime.production.js'))).toEqual([]);
    expect(globSync('node_modules/@ant-design/icons/es/**/*.js', { cwd: join(ROOT, 'shared') }).flatMap((path) => copies(readFileSync(join(ROOT, 'shared', path), 'utf8')))).toEqual([]);
  });
});

test('the module that was built for contract 1.0.0 has nothing of it', () => {
  const built = join(ROOT, 'tooling', 'contract', 'recorded-remote', 'built');
  const files = globSync('**/*.{css,js}', { cwd: built });
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((path) => findingsIn(path, readFileSync(join(built, path), 'utf8'), 'recorded'))).toEqual([]);
});
