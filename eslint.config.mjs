import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import typescript from 'typescript-eslint';

const tests = ['**/*.test.ts'];
const { notShared } = JSON.parse(readFileSync(new URL('shared/package.json', import.meta.url), 'utf8'));
/** What both sides write alike; recent searches are kept in the browser. */
const alike = notShared.map((module) => module.slice('./'.length)).filter((module) => !['contract/all', 'search/recent'].includes(module));
const portalOnly = {
  regex: `^@portal/shared/(?!contract(/|$)|(${alike.join('|')})$)|^@portal/(host|remote-|reporting)|^react(-dom)?(/|$)`,
  message: `The server knows the contract, and what both sides write alike (${alike.join(', ')}); nothing of the browser or of the reporting service.`,
};
const BY_ITS_MODULE = 'A module of the server is imported by its module.ts only.';
/** From outside of the modules, and in their list. */
const insides = { regex: '(^|/)modules/[^/]+/[^/]+/(?!module\\.ts$)|^\\./(access|publishing|reading|delivery|content|usage|site)/[^/]+/(?!module\\.ts$)', message: BY_ITS_MODULE };
/** From another module: of the same area (`../thing/`), or of another one (`../../area/thing/`). */
const insidesWithin = { regex: '^\\.\\./(?!\\.\\.|[^/]+/module\\.ts$)|^\\.\\./\\.\\./(?!\\.\\.|[^/]+/[^/]+/module\\.ts$)', message: BY_ITS_MODULE };
const lowerFloor = { regex: '(^|/)modules/', message: 'What modules stand on knows no module.' };
const sql = { regex: '^drizzle-orm|/database/schema/', message: 'Queries stand in *repository.ts, rules in services.' };
/** It is the server's, and its size is that of all areas together. */
const wholeContract = { group: ['@portal/shared/contract/all', '**/contract/all.ts', '@portal/shared/formats', '@portal/shared/workbook', '@portal/shared/release-files'], message: 'That is for the server. A module of the browser takes the shared modules of the areas that it uses: @portal/shared/contract/<area>, and formats from @portal/shared/language.' };

/** Arrows go one way (DESIGN 2). Each entry: the folder, what it must not import (tests aside: `exceptTests`), and why. */
const arrows = [
  {
    files: ['host/**', 'remote-*/**'],
    exceptTests: [wholeContract],
    forbid: [
      { group: ['@portal/host', '@portal/host/*', '@portal/remote-*', '@portal/remote-*/*', '@portal/server', '@portal/server/*', '@portal/reporting', '@portal/reporting/*'], message: 'Host and remotes meet only in @portal/shared.' },
      { group: ['antd', 'antd/*'], message: 'antd is reached through @portal/shared/ui, whose modules are shared at run time.' },
      { group: ['react-router', 'react-router-dom'], message: 'The router is reached through @portal/shared/router, which is shared at run time.' },
      { group: ['**/shared/src/**'], message: 'Use @portal/shared by its shared modules.' },
    ],
  },
  { files: ['server/**'], forbid: [portalOnly] },
  { files: ['server/src/**'], ignores: tests, forbid: [portalOnly, insides, sql] },
  { files: ['server/src/samples/**'], ignores: tests, forbid: [portalOnly, insides] },
  { files: ['server/src/modules/*/*/**'], ignores: tests, forbid: [portalOnly, insides, insidesWithin, sql] },
  { files: ['server/src/modules/*/*/*repository.ts'], forbid: [portalOnly, insides, insidesWithin] },
  {
    files: ['server/src/{http,jobs,language,mail,power-bi,provisioning,storage}/**', 'server/src/!(main|server|version|*.test).ts'],
    ignores: tests,
    forbid: [portalOnly, lowerFloor, sql],
  },
  { files: ['server/src/database/**', 'server/src/provisioning/*repository.ts', 'server/src/http/rate-limits-repository.ts'], ignores: tests, forbid: [portalOnly, lowerFloor] },
  {
    files: ['files/**'],
    forbid: [{ group: ['@portal/*'], message: 'What server and reporting service share knows neither of them.' }],
  },
  {
    files: ['reporting/**'],
    forbid: [{ group: ['@portal/shared', '@portal/shared/*', '@portal/server*', '@portal/host*', '@portal/remote-*'], message: 'The reporting service knows nothing of the portal.' }],
  },
  {
    files: ['shared/src/contract/**'],
    forbid: [{ regex: '^(?!zod/mini$|\\.\\.?/|@jest/globals$)', message: 'The contract imports zod/mini only (decision 31).' }],
  },
  {
    files: ['shared/src/**'],
    ignores: ['shared/src/contract/**'],
    exceptTests: [wholeContract],
    forbid: [{ group: ['@portal/host*', '@portal/remote-*', '@portal/server*', '@portal/reporting*'], message: 'Shared is imported, and imports nobody.' }],
  },
];

const everyTestRuns = { selector: 'CallExpression[callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(skip|only|todo|fixme)$/]', message: 'Every test runs.' };
/** A key that is written by hand is missed by what invalidates. */
const keysAreMade = { selector: "Property[key.name='queryKey'] > ArrayExpression, CallExpression[callee.property.name=/^(get|set)Quer(y|ies)Data$/] > ArrayExpression", message: 'Keys are made by queryOf or queryKeyOf of @portal/shared/api.' };

export default typescript.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', '**/.cache/**', 'server/migrations/**', 'tooling/contract/recorded-remote/**', 'remote-probe-*/**'] },
  js.configs.recommended,
  typescript.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', everyTestRuns],
    },
  },
  {
    files: ['host/**', 'remote-*/**', 'shared/**'],
    ignores: ['**/*.test.*', 'shared/src/api/**'],
    rules: { 'no-restricted-syntax': ['error', everyTestRuns, keysAreMade] },
  },
  { files: ['host/**', 'remote-*/**', 'shared/**', 'reporting/embed/**'], languageOptions: { globals: globals.browser }, ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['host/**', 'remote-*/**', 'shared/**'],
    ignores: ['shared/src/storage/**', '**/*.test.*'],
    rules: {
      'no-restricted-globals': ['error', ...['localStorage', 'sessionStorage'].map((name) => ({ name, message: 'The browser may forbid it: use @portal/shared/storage.' }))],
    },
  },
  { files: ['files/**', 'server/**', 'reporting/src/**', 'tooling/**', 'e2e/**', '*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['server/samples/**'], languageOptions: { globals: globals.browser } },
  { files: ['tooling/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  ...arrows.flatMap(({ files, ignores = [], forbid, exceptTests = [] }) => [
    { files, ignores, rules: { 'no-restricted-imports': ['error', { patterns: forbid }] } },
    { files, ignores: [...ignores, '**/*.test.*'], rules: { 'no-restricted-imports': ['error', { patterns: [...forbid, ...exceptTests] }] } },
  ]),
);
