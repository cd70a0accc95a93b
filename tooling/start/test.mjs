/**
 * `npm test`: everything that proves the product, from lint to the end-to-end tests. Its last line is `N passed, N failed`.
 * Lint, types and build count as one test each. `npm test -- unit` (or any other step's name) runs that step alone.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { build, checkNode, command, environment, install, node, Refusal, root, run } from './prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'portal-test-'));

const binary = (name) => join(root, 'node_modules', '.bin', name);

/** A step that passes or fails as a whole. */
const whole = (name, action) => ({
  name,
  run: async () => ((await action()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

const jest = () => ({
  name: 'unit',
  run: async () => {
    const file = join(reports, 'jest.json');
    const code = await run(binary('jest'), ['--maxWorkers=2', '--json', `--outputFile=${file}`], {
      env: environment({ NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' }),
    });
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  },
});

const playwright = (name, folder, chromium) => ({
  name,
  run: async () => {
    const file = join(reports, `${name}.json`);
    const code = await run(join(root, 'e2e', 'node_modules', '.bin', 'playwright'), ['test', '-c', folder, '--reporter=list,json'], {
      env: environment({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(chromium ? { PLAYWRIGHT_CHROMIUM: chromium } : {}) }),
    });
    const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = stats.unexpected + errors.length;
    // A flaky test passed only when it was tried again: that is a failure here.
    return { passed: stats.expected, failed: code === 0 ? failed + stats.flaky : Math.max(failed + stats.flaky, 1) };
  },
});

/** What runs only where a setting names what it needs: the setting, and what is left out without it. */
const needs = [
  ['TEST_DATABASE_URL', 'the tests of the database on PostgreSQL'],
  ['TEST_OFFICE', 'the step documents, which reads exported files in LibreOffice'],
];

const steps = (chromium) => [
  whole('lint', () => run(binary('eslint'), ['.', '--max-warnings', '0'], { env: environment() })),
  whole('types', async () => {
    const codes = [];
    for (const project of ['browser', 'node']) {
      codes.push(await run(binary('tsc'), ['-p', `tsconfig.${project}.json`], { env: environment() }));
    }
    return Math.max(...codes);
  }),
  whole('lock-file', () => run(node, ['tooling/start/check-lock-file.mjs'])),
  jest(),
  playwright('protocol', 'reporting/test/protocol', chromium),
  playwright('end-to-end', 'e2e', chromium),
  ...(process.env.TEST_OFFICE ? [playwright('documents', 'e2e/documents', chromium)] : []),
];

await command(async () => {
  checkNode();
  const office = process.env.TEST_OFFICE;
  if (office && !existsSync(office)) throw new Refusal(`TEST_OFFICE names ${office}, which is not there.`);
  await install();
  const chromium = await findChromium();
  await build();

  const wanted = process.argv.slice(2);
  const all = steps(chromium);
  const unknown = wanted.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) throw new Refusal(`Unknown step ${unknown.join(', ')}; there are ${all.map((step) => step.name).join(', ')}.`);

  const total = { passed: 0, failed: 0 };
  for (const step of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const begin = Date.now();
    console.log(`\n— ${step.name}`);
    const { passed, failed } = await step.run();
    console.log(`  ${step.name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - begin) / 1000)} s`);
    total.passed += passed;
    total.failed += failed;
  }
  rmSync(reports, { recursive: true, force: true });
  for (const [setting, what] of needs.filter(([name]) => wanted.length === 0 && !process.env[name])) console.log(`\nNot run, because ${setting} is not set: ${what}.`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
});
