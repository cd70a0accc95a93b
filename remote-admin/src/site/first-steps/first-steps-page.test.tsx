import { answer, HttpError, permit, permitEverything, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ValueOf } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/site';
import { BackToFirstSteps } from './back-to-first-steps.tsx';
import FirstStepsPage from './first-steps-page.tsx';

const { say, state } = endpoints.firstSteps;
const empty: ValueOf<typeof state> = { hasSamples: 1, usesSamples: 0, hasBackup: 0, isLeft: 0, sources: 0, reports: 0, granted: 0, isViewed: 0, people: 0, hasMail: 0, hasSingleSignOn: 0, administrators: 1, database: 'pglite' };
const open = () => renderInShell(<FirstStepsPage />, { path: '/Main/FirstSteps' });
const step = async (name: RegExp) => within((await screen.findByRole('heading', { name })).closest('li')!);

beforeEach(() => restartPortal());
afterEach(() => permitEverything());

test('an empty portal has five steps before it, each with its way, and says what real use lacks', async () => {
  answer(state, () => empty);
  await open();
  expect(await screen.findByText('0 of 5 steps done')).toBeInTheDocument();
  expect((await step(/Connect where reports come from To do/)).getByRole('link')).toHaveAttribute('href', '/Main/workspace?firstStep=sources');
  expect((await step(/Choose reports/)).getByRole('link')).toHaveAttribute('href', '/Main/ReportSetUp?firstStep=reports');
  expect((await step(/A second administrator To do/)).getByText(/nobody can help/)).toBeInTheDocument();
});

test.each([[1, true], [0, false]] as const)('samples are spoken of where there are some: %s', async (hasSamples, isSaid) => {
  answer(state, () => ({ ...empty, hasSamples }));
  await open();
  const sources = await step(/Connect where reports come from/);
  expect(sources.getByText(/^Connect a Power BI tenant/).textContent?.includes('The samples are there')).toBe(isSaid);
});

test.each([
  ['connectionSources', ['/Main/workspace?firstStep=sources']],
  ['reportManagement', ['/Main/ReportSetUp?firstStep=reports']],
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

test('the samples do for now, backups are confirmed, and the way is left and taken up again', async () => {
  let said = { ...empty };
  answer(state, () => said);
  answer(say, (body) => {
    said = { ...said, ...body };
    return null;
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Use the samples' }));
  expect(await screen.findByText(/The samples are used/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm that backups are made' }));
  expect(await screen.findByText(/has confirmed that backups are made/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Leave for now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take up again' }));
  expect(await screen.findByText('1 of 5 steps done')).toBeInTheDocument();
  expect(requests(say)).toEqual([{ usesSamples: 1 }, { hasBackup: 1 }, { isLeft: 1 }, { isLeft: 0 }]);
});

test.each([
  ['/Main/Role?firstStep=granted', 0, 'First steps: Decide who sees them'],
  ['/Main/Role?firstStep=granted', 2, 'This step is done: Decide who sees them'],
])('the page of a step, %s with %i, says how far it is and leads back', async (path, granted, text) => {
  answer(state, () => ({ ...empty, granted }));
  await renderInShell(<BackToFirstSteps />, { path });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to First steps' })).toHaveAttribute('href', '/Main/FirstSteps');
});

test('a page that was come to otherwise, or by a step that there is not, has no way back', async () => {
  answer(state, () => empty);
  for (const path of ['/Main/Role', '/Main/Role?firstStep=x']) await renderInShell(<BackToFirstSteps />, { path });
  expect(screen.queryByRole('link')).toBeNull();
  expect(requests(state)).toEqual([]);
});
