import { expect, test } from '@jest/globals';
import { nextRun } from '../../../shared/src/time-zone/next-run.ts';
import { weekWorkingDays } from '../../../shared/src/time-zone/working-days.ts';
import { STANDS_AT } from '../clock.ts';
import { schedules } from './answers.ts';

test('made-up schedules run when their rules say', () => {
  const { items } = schedules('en');
  const ran = items.map(({ lastRun, ...rule }) => nextRun(rule, new Date(Date.parse(lastRun!) - 1), weekWorkingDays)?.getTime() === Date.parse(lastRun!));
  expect(ran).toEqual(items.map(() => true));
  const next = items.filter(({ state }) => state === 'active').map(({ nextRun: said, ...rule }) => [said, nextRun(rule, new Date(STANDS_AT), weekWorkingDays)]);
  expect(next.map(([said]) => Date.parse(said as string))).toEqual(next.map(([, due]) => (due as Date).getTime()));
});
