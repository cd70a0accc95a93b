import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import typescript from 'typescript-eslint';

/** Arrows go one way (DESIGN 2). Each entry: the folder, what it must not import, and why. */
const arrows = [
  {
    files: ['host/**', 'remote-*/**'],
    forbid: [
      { group: ['@portal/host', '@portal/host/*', '@portal/remote-*', '@portal/remote-*/*', '@portal/server', '@portal/server/*', '@portal/reporting', '@portal/reporting/*'], message: 'Host and remotes meet only in @portal/shared.' },
      { group: ['antd', 'antd/*'], message: 'antd is reached through the doors of @portal/shared/ui, which are shared at run time.' },
      { group: ['react-router', 'react-router-dom'], message: 'The router is reached through @portal/shared/router, which is shared at run time.' },
      { group: ['**/shared/src/**'], message: 'Use a door of @portal/shared.' },
    ],
  },
  {
    files: ['server/**'],
    forbid: [
      { group: ['@portal/shared/!(contract)', '@portal/shared/ui/*', '@portal/host*', '@portal/remote-*', '@portal/reporting*', 'react', 'react-dom'], message: 'The server knows the contract, and nothing of the browser or of the reporting service.' },
    ],
  },
  {
    files: ['reporting/**'],
    forbid: [{ group: ['@portal/shared', '@portal/shared/*', '@portal/server*', '@portal/host*', '@portal/remote-*'], message: 'The reporting service knows nothing of the portal.' }],
  },
  {
    files: ['shared/src/contract/**'],
    forbid: [{ regex: '^(?!zod/mini$|\\./|@jest/globals$)', message: 'The contract imports zod/mini only (decision 31).' }],
  },
  {
    files: ['shared/src/**'],
    ignores: ['shared/src/contract/**'],
    forbid: [{ group: ['@portal/host*', '@portal/remote-*', '@portal/server*', '@portal/reporting*'], message: 'Shared is imported, and imports nobody.' }],
  },
];

export default typescript.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', '**/.cache/**', 'server/migrations/**', 'tooling/contract/recorded-remote/**'] },
  js.configs.recommended,
  typescript.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'CallExpression[callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(skip|only|todo|fixme)$/]', message: 'Every test runs.' },
      ],
    },
  },
  { files: ['host/**', 'remote-*/**', 'shared/**', 'reporting/embed/**'], languageOptions: { globals: globals.browser }, ...reactHooks.configs.flat['recommended-latest'] },
  { files: ['server/**', 'reporting/src/**', 'tooling/**', 'e2e/**', '*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['server/samples/**'], languageOptions: { globals: globals.browser } },
  { files: ['tooling/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  ...arrows.map(({ files, ignores = [], forbid }) => ({
    files,
    ignores,
    rules: { 'no-restricted-imports': ['error', { patterns: forbid }] },
  })),
);
