import { answer, HttpError, permit, permitEverything, renderInShell, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ValueOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/site';
import FirstStepsPage from './first-steps-page.tsx';

const { state } = endpoints.firstSteps;
const empty: ValueOf<typeof state> = { hasSamples: 1, sources: 0, reports: 0, granted: 0, isViewed: 0, people: 0, hasMail: 0, hasSingleSignOn: 0, administrators: 1, database: 'pglite' };
const open = () => renderInShell(<FirstStepsPage />, { path: '/Main/FirstSteps' });
const step = async (name: RegExp) => within((await screen.findByRole('heading', { name })).closest('li')!);

beforeEach(() => restartPortal());
afterEach(() => permitEverything());

test('an empty portal has five steps before it, each with its way, and says what real use lacks', async () => {
  answer(state, () => empty);
  await open();
  expect(await screen.findByText('0 of 5 steps done')).toBeInTheDocument();
  expect((await step(/Connect where reports come from To do/)).getByRole('link')).toHaveAttribute('href', '/Main/workspace');
  expect((await step(/Choose reports/)).getByRole('link')).toHaveAttribute('href', '/Main/ReportSetUp');
  expect((await step(/A second administrator To do/)).getByText(/nobody can help/)).toBeInTheDocument();
});

test.each([
  ['connectionSources', ['/Main/workspace']],
  ['reportManagement', ['/Main/ReportSetUp']],
] as const)('who only has %s is led to what they may do', async (interfaceClass, paths) => {
  permit('session', interfaceClass);
  answer(state, () => empty);
  await open();
  await screen.findByText('0 of 5 steps done');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(paths);
});

test('what is done says how far, and when all is done, that', async () => {
  answer(state, () => ({ ...empty, sources: 2, reports: 1 }));
  const { unmount } = await open();
  expect(await screen.findByText('2 of 5 steps done')).toBeInTheDocument();
  expect((await step(/Connect where reports come from Done/)).getByText('2 sources are connected.')).toBeInTheDocument();
  expect((await step(/Choose reports/)).getByText('1 report is published.')).toBeInTheDocument();
  unmount();
  restartPortal();
  answer(state, () => ({ ...empty, sources: 1, reports: 3, granted: 2, isViewed: 1, people: 9, hasMail: 1, hasSingleSignOn: 1, administrators: 2, database: 'postgresql' }));
  await open();
  expect(await screen.findByText('Everything is done. The portal is ready.')).toBeInTheDocument();
  expect((await step(/A second administrator Done/)).getByText('There are 2 administrators.')).toBeInTheDocument();
});

test('a failure is said, and asked again', async () => {
  let isUp = false;
  answer(state, () => {
    if (!isUp) throw new HttpError(503, 'Not now');
    return empty;
  });
  await open();
  isUp = true;
  await userEvent.click(await screen.findByRole('button', { name: /again/i }));
  expect(await screen.findByText('0 of 5 steps done')).toBeInTheDocument();
});
