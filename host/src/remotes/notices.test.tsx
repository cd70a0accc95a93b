import { answer, HttpError, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, SHELL_CONTRACT } from '@portal/shared/contract';
import { defineRemote } from '@portal/shared/shell';
import type { Federation } from './federation.ts';
import { Notices } from './notices.tsx';
import { RemotePage } from './remote-page.tsx';
import { RemotesFailed, RemoteSlot } from './remote-slot.tsx';
import { RemotesProvider } from './remotes-provider.tsx';
import type { EndedPage, PageLife } from './start/page-life.ts';

const described = { name: 'made', contract: '^1.0.0', routes: [{ path: 'Made', title: { zh: '页面', en: 'Page' }, keepAlive: true }], slots: ['home.content'], commands: [] };
const text = async () => ({ default: {} });
const made = defineRemote(described, {
  pages: { Made: async () => ({ default: () => <p>the page</p> }) },
  slots: { 'home.content': async () => ({ default: () => <p>the slot</p> }) },
  texts: { zh: text, en: text },
  commands: {},
});
const load = jest.fn<Federation['load']>(async () => ({ default: made }));

const federation: Federation = { register: () => undefined, load };
const show = (language: 'zh' | 'en' = 'en', ended: readonly EndedPage[] | Promise<EndedPage[]> = []) => {
  const life: PageLife = { ended: Promise.resolve(ended), mark: () => () => undefined };
  const page = () => life;
  return renderInShell(
    <RemotesProvider federation={federation} page={page}>
      <RemoteSlot name="home.carousel" props={{}} fallback={<p>pictures on their way</p>} />
      <RemoteSlot name="home.content" props={{}} fallback={<p>on its way</p>} failed={<RemotesFailed />} />
      <RemotePage name="made" path="Made" />
      <Notices />
    </RemotesProvider>,
    { language },
  );
};

beforeEach(() => {
  restartPortal();
  sessionStorage.clear();
  localStorage.clear();
  load.mockClear();
  answer(endpoints.signIn.myMenus, () => []);
  answer(endpoints.release.report, () => null);
  answer(endpoints.release.registry, () => ({ contract: SHELL_CONTRACT, remotes: [{ ...described, version: '1.0.0-a', manifest: '/made/mf-manifest.json', integrity: {}, off: false, previous: null }] }));
});

test('modules come by themselves, and there is nothing to say about them', async () => {
  await show();
  expect(await screen.findByText('the slot')).toBeVisible();
  expect(await screen.findByText('the page')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['en', 'Modules start only when you open them.', '“Page” has not been started', 'Start this module'],
  ['zh', '模块只在您打开时才会启动。', '“页面”尚未启动', '启动此模块'],
] as const)('in a safe start nothing of a module is fetched before somebody wants it (%s)', async (language, notice, title, start) => {
  sessionStorage.setItem('hb_safe_start', '1');
  await show(language);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(notice, { exact: false })).toBeVisible();
  for (const text of ['on its way', 'pictures on their way']) expect(screen.queryByText(text)).toBeNull();
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: start }));
  expect(await screen.findByText('the page')).toBeVisible();
  expect(screen.queryByText('the slot')).toBeNull();
});

test('the notice of a safe start can be closed, and the safe start goes on', async () => {
  sessionStorage.setItem('hb_safe_start', '1');
  await show();
  expect(await screen.findByText('Modules start only when you open them.', { exact: false })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Modules start only when you open them.', { exact: false })).toBeNull();
  expect(screen.getByRole('button', { name: 'Start this module' })).toBeVisible();
});

test('as long as it is not known what stopped the portal, it is said why nothing starts', async () => {
  let find = (_: EndedPage[]): void => undefined;
  await show('en', new Promise((fulfil) => (find = fulfil)));
  const notice = await screen.findByText('Finding out what stopped the portal the last time');
  expect(load).not.toHaveBeenCalled();
  find([]);
  await waitForElementToBeRemoved(notice);
  expect(await screen.findByText('the slot')).toBeVisible();
});

test('after a freeze it is said and reported, the version waits for somebody to try again, and the notice can be closed', async () => {
  // React tells the console of every error that a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await show('en', [{ starting: [{ remote: 'made', version: '1.0.0-a' }] }]);
  expect(await screen.findByText('What was starting then has been left out this time, and was reported.', { exact: false })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Safe start' })).toBeVisible();
  expect((await screen.findAllByTestId('remote-failure'))[0]).toHaveTextContent('The page stopped responding when this module started the last time');
  expect(load).not.toHaveBeenCalled();
  // What the pages before have met may still be on its way.
  await waitFor(() => expect(requests(endpoints.release.report)).toContainEqual({ reports: [expect.objectContaining({ remote: 'made', version: '1.0.0-a', outcome: 'failed', stage: 'start', kind: 'frozen' })] }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: 'Safe start' })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await screen.findByText('the slot')).toBeVisible();
});

test('where it cannot be known which modules there are, a slot ends its wait, one of Home with what went wrong, and tries again', async () => {
  const known = () => ({ contract: SHELL_CONTRACT, remotes: [{ ...described, version: '1.0.0-a', manifest: '/made/mf-manifest.json', integrity: {}, off: false, previous: null }] });
  answer(endpoints.release.registry, () => {
    throw new HttpError(503, 'The database is away');
  });
  await show();
  expect(screen.getByText('on its way')).toBeVisible();
  const [error] = await screen.findAllByText('The database is away');
  expect(screen.getAllByText('This could not be loaded')).toHaveLength(1);
  for (const text of ['on its way', 'pictures on their way']) expect(screen.queryByText(text)).toBeNull();
  answer(endpoints.release.registry, known);
  await userEvent.click(within(error!.parentElement!).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the slot')).toBeVisible();
});
