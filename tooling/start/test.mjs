/**
 * `npm test`: everything that proves the product, from lint to the end-to-end tests. Its last line is `N passed, N failed`.
 * Lint, types and lock file count as one test each. `npm test -- unit` (or any other step's name) runs that step alone,
 * `npm test -- changed` what a change against main touches.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, isLinted, relatedTests } from './changed.mjs';
import { findChromium } from './chromium.mjs';
import { build, checkNode, command, environment, install, node, UsageError, root, run } from './prepare.mjs';
import { filesOfJest, filesOfPlaywright, table } from './slowest.mjs';

const reports = mkdtempSync(join(tmpdir(), 'portal-test-'));

const binary = (name) => join(root, 'node_modules', '.bin', name);

/**
 * A step that passes or fails as a whole, and runs beside one that waits for a browser. Its output is shown when it has
 * ended, and only if it failed.
 */
const whole = (name, action) => ({
  name,
  isBeside: true,
  run: async () => {
    const said = [];
    const start = (program, args) => run(program, args, { env: environment(), quiet: true, beside: true, show: (text) => said.push(text) });
    const code = await action(start);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, said: said.join('\n') };
  },
});

const lint = (files) =>
  whole('lint', (start) => start(binary('eslint'), [...files, '--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/']));

const types = () =>
  whole('types', async (start) => {
    const codes = [];
    for (const project of ['browser', 'node']) codes.push(await start(binary('tsc'), ['-p', `tsconfig.${project}.json`]));
    return Math.max(...codes);
  });

const jest = (args = []) => ({
  name: 'unit',
  run: async () => {
    const file = join(reports, 'jest.json');
    const code = await run(binary('jest'), ['--maxWorkers=2', '--json', `--outputFile=${file}`, ...args], {
      env: environment({ NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' }),
    });
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const failed = Math.max(report.numFailedTests, report.numFailedTestSuites);
    return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1), files: filesOfJest('unit', report, root) };
  },
});

const playwright = (name, folder, chromium) => ({
  name,
  waits: true,
  run: async () => {
    const file = join(reports, `${name}.json`);
    const code = await run(join(root, 'e2e', 'node_modules', '.bin', 'playwright'), ['test', '-c', folder, '--reporter=list,json'], {
      env: environment({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(chromium ? { PLAYWRIGHT_CHROMIUM: chromium } : {}) }),
    });
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const { stats, errors } = report;
    const failed = stats.unexpected + errors.length;
    // A flaky test passed only when it was tried again: that is a failure here.
    return { passed: stats.expected, failed: code === 0 ? failed + stats.flaky : Math.max(failed + stats.flaky, 1), files: filesOfPlaywright(name, report, root) };
  },
});

/** What runs only where a setting names what it needs: the setting, and what is left out without it. */
const needs = [
  ['TEST_DATABASE_URL', 'the tests of the database on PostgreSQL'],
  ['TEST_LDAP', 'the tests that ask a real directory, OpenLDAP'],
  ['TEST_OFFICE', 'the end-to-end tests that read exported files in LibreOffice'],
];

const steps = (chromium) => [
  lint(['.']),
  types(),
  whole('lock-file', (start) => start(node, ['tooling/start/check-lock-file.mjs'])),
  jest(),
  playwright('protocol', 'reporting/test/protocol', chromium),
  playwright('end-to-end', 'e2e', chromium),
];

/** What a change touches, without a browser. */
const stepsOfChange = () => {
  const files = changedFiles();
  const linted = files.filter(isLinted);
  const related = relatedTests(files);
  return [...(linted.length > 0 ? [lint(linted)] : []), types(), ...(related ? [jest(related)] : [])];
};

const runStep = async (step) => {
  const begin = Date.now();
  if (!step.isBeside) console.log(`\n— ${step.name}`);
  const { passed, failed, said = '', files = [] } = await step.run();
  return { step, passed, failed, said, files, seconds: Math.round((Date.now() - begin) / 1000) };
};

const tell = ({ step, passed, failed, said, seconds }) => {
  if (said) console.log(`\n— ${step.name}\n${said}`);
  console.log(`  ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s${step.isBeside ? ' beside' : ''}`);
};

/** One step after the other; those that are quiet run beside the first one that waits, or by themselves. */
const runAll = async (chosen) => {
  const beside = async () => {
    const results = [];
    for (const step of chosen.filter(({ isBeside }) => isBeside)) results.push(await runStep(step));
    return results;
  };
  let running;
  const results = [];
  for (const step of chosen.filter(({ isBeside }) => !isBeside)) {
    if (step.waits) running ??= beside();
    const result = await runStep(step);
    tell(result);
    results.push(result);
  }
  const quiet = await (running ?? beside());
  quiet.forEach(tell);
  return [...quiet, ...results];
};

await command(async () => {
  checkNode();
  for (const name of ['TEST_OFFICE', 'TEST_LDAP']) {
    const program = process.env[name];
    if (program && !existsSync(program)) throw new UsageError(`${name} names ${program}, which is not there.`);
  }
  const wanted = process.argv.slice(2);
  const isChange = wanted.length === 1 && wanted[0] === 'changed';
  await install();
  const all = isChange ? stepsOfChange() : steps(await findChromium());
  await build();

  const unknown = isChange ? [] : wanted.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) throw new UsageError(`Unknown step ${unknown.join(', ')}; there are ${all.map((step) => step.name).join(', ')} and, alone, changed.`);

  const results = await runAll(isChange ? all : all.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));
  rmSync(reports, { recursive: true, force: true });
  const files = results.flatMap((result) => result.files);
  if (files.length > 0) console.log(`\n${table(files)}`);
  for (const [setting, what] of needs.filter(([name]) => wanted.length === 0 && !process.env[name])) console.log(`\nNot run, because ${setting} is not set: ${what}.`);
  const sum = (of) => results.reduce((total, result) => total + result[of], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') > 0 ? 1 : 0);
});
