import { expect, test } from '@jest/globals';
import { relatedTests } from './changed.mjs';
import { filesOfJest, filesOfPlaywright, table } from './slowest.mjs';

const jest = { testResults: [{ name: '/house/server/slow.test.ts', startTime: 1_000, endTime: 13_500 }, { name: '/house/server/quick.test.ts', startTime: 0, endTime: 300 }] };
const spec = (file: string, projectName: string, ...durations: number[]) => ({ file, tests: [{ projectName, results: durations.map((duration) => ({ duration })) }] });
const playwright = {
  config: { rootDir: '/house/e2e' },
  suites: [{ specs: [spec('story.spec.ts', 'pglite', 4_000, 1_000)], suites: [{ specs: [spec('story.spec.ts', 'pglite', 3_000), spec('story.spec.ts', 'postgresql', 20_000)] }] }],
};

test('the table has the slowest files of all steps first, and marks a unit test over the budget of a screen', () => {
  const files = [...filesOfJest('unit', jest, '/house'), ...filesOfPlaywright('end-to-end', playwright, '/house')];
  expect(table(files).split('\n').slice(1)).toEqual([
    '   20.0 s   end-to-end  e2e/story.spec.ts on postgresql',
    '   12.5 s ! unit        server/slow.test.ts',
    '    8.0 s   end-to-end  e2e/story.spec.ts on pglite',
    '    0.3 s   unit        server/quick.test.ts',
  ]);
});

test.each<[string, string[], string[] | undefined]>([
  ['a source: the tests that reach it', ['host/src/a.ts', 'docs/b.md'], ['--passWithNoTests', '--findRelatedTests', 'host/src/a.ts']],
  ['a migration: all that use the database', ['server/migrations/0001_x.sql', 'server/migrations/meta/_journal.json'], ['--passWithNoTests', '--findRelatedTests', 'server/src/database/database.ts']],
  ['what a page says: its tests, and that of all texts', ['host/src/menu/texts.ts'], ['--passWithNoTests', '--findRelatedTests', 'host/src/menu/texts.ts', 'tooling/build/texts.ts']],
  ['a text for people: no test', ['README.md'], undefined],
  ['the packages: every test', ['pnpm-lock.yaml', 'host/src/a.ts'], []],
])('after a change of %s', (_, files, args) => expect(relatedTests(files)).toEqual(args));
