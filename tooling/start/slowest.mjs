/** How long each test file took, out of the reports of Jest and Playwright, and the table that `npm test` ends with. */
import { relative } from 'node:path';

/** What a screen may take: its file in the step unit, and its step of a story in the browser (docs/contributing.md). */
export const BUDGET_SECONDS = 10;
const SHOWN = 15;

/** @returns `{ step, file, seconds }` for each file. @param report Jest's, as JSON */
export const filesOfJest = (step, report, root) =>
  report.testResults.map(({ name, startTime, endTime }) => ({ step, file: relative(root, name), seconds: (endTime - startTime) / 1000 }));

/** The same, for each file in each of its projects. @param report Playwright's, as JSON */
export const filesOfPlaywright = (step, { config, suites }, root) => {
  const times = new Map();
  for (const { file, tests } of suites.flatMap(specsOf)) {
    for (const { projectName, results } of tests) {
      const key = [relative(root, `${config.rootDir}/${file}`), projectName].filter(Boolean).join(' on ');
      times.set(key, results.reduce((sum, { duration }) => sum + duration, times.get(key) ?? 0));
    }
  }
  return [...times].map(([file, milliseconds]) => ({ step, file, seconds: milliseconds / 1000 }));
};

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The slowest files first; those of the step unit that are over the budget of a screen are marked. */
export const table = (files) => {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
  const lines = slowest.map(({ step, file, seconds }) => {
    const isOver = step === 'unit' && seconds > BUDGET_SECONDS;
    return `${seconds.toFixed(1).padStart(7)} s ${isOver ? '!' : ' '} ${step.padEnd(10)}  ${file}`;
  });
  return [`The slowest test files (a screen's own: at most ${BUDGET_SECONDS} s; ! is over it)`, ...lines].join('\n');
};
