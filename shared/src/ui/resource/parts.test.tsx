import { renderInShell } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../api/index.ts';
import { useNavigate } from '../../router/index.ts';
import { endpoints } from '../../contract/all.ts';
import { keepSession } from '../../auth/session.ts';
import { ActionButtons } from './action-buttons.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Difference } from './difference/difference.tsx';
import { ListPage } from './list-page.tsx';
import type { ListDefinition } from './list-definition.ts';
import { crossing, Matrix } from './matrix/matrix.tsx';
import { ImportWizard } from './wizard/import-wizard.tsx';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

type Row = { id: number };
const listNamed = (name: string): ListDefinition<Row, 'id'> => ({
  name,
  rowKey: ({ id }) => id,
  columns: [{ key: 'id', title: `Id of ${name}`, order: 'id', fixed: true, render: ({ id }) => id, text: ({ id }) => id }],
  range: { orders: ['id'], order: { by: 'id', type: 'asc' }, sizes: [20] },
  load: async ({ page }) => ({ items: [{ id: page }], total: 60, pageIndex: page, pageSize: 20 }),
  texts: { title: name, help: '', search: `Search ${name}`, empty: '', emptyNext: '', permission: '' },
});

test('two lists on a page keep their queries apart, and leave what is not theirs in the address', async () => {
  const paths: string[] = [];
  await renderInShell(
    <>
      <ListPage list={listNamed('roles')} />
      <ListPage list={listNamed('members')} scope={{ within: 'members' }} />
      <ListPage list={listNamed('local')} scope="page" />
    </>,
    { path: '/Main/Role?tab=2&page=2&members.page=3' },
  );
  const cells = async () => (await screen.findAllByRole('table')).map((table) => within(table).getAllByRole('cell')[0]?.textContent);
  await waitFor(async () => expect(await cells()).toEqual(['2', '3', '1']));
  const sort = async (name: string) => user.click(screen.getByRole('columnheader', { name: new RegExp(`Id of ${name}`) }));
  await sort('members');
  paths.push(screen.getByLabelText('address').textContent ?? '');
  await sort('local');
  paths.push(screen.getByLabelText('address').textContent ?? '');
  expect(paths).toEqual(['/Main/Role?tab=2&page=2&members.order=-id', '/Main/Role?tab=2&page=2&members.order=-id']);
});

/** From now on in this test. */
const holdAPhone = (): void => {
  const { matchMedia } = window;
  replace(window, 'matchMedia', (query: string) => Object.assign(matchMedia(query), { matches: query === '(max-width: 767px)' }));
};

test('on a phone what is chosen is let go by a button without a word', async () => {
  const onDone = jest.fn();
  const bar = <BulkBar rows={[{ id: 1 }]} actions={[{ key: 'stop', label: 'Stop', run: async () => undefined }]} onDone={onDone} />;
  const { unmount } = await renderInShell(bar);
  expect(screen.getByRole('button', { name: 'Clear selection' })).toHaveTextContent('Clear selection');
  unmount();
  holdAPhone();
  await renderInShell(bar);
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('button', { name: 'Clear selection' })).toHaveTextContent('');
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('on a phone the order is chosen in words, also one that no column has', async () => {
  holdAPhone();
  const list = { ...listNamed('cards'), range: { orders: ['sort', 'id'], order: { by: 'sort', type: 'asc' }, sizes: [20] } } as ListDefinition<Row, 'id' | 'sort'>;
  const move = { order: 'sort', placeOf: ({ id }: Row) => id, placed: (row: Row) => row, run: async () => undefined } as const;
  for (const [shown, query, label] of [
    [{ ...list, move }, '', 'In the order set by hand'],
    [list, '', 'In the default order'],
    [list, '?order=-id', 'Sort by Id of cards, descending'],
  ] as const) {
    const { unmount } = await renderInShell(<ListPage list={shown} />, { path: `/Main/Card${query}` });
    expect(await screen.findByText(label)).toBeInTheDocument();
    unmount();
  }
});

test('on a phone the filters are behind one button, which says how many are set, and what every list can do is behind another', async () => {
  holdAPhone();
  const list: ListDefinition<Row, 'id'> = {
    ...listNamed('phone'),
    range: { ...listNamed('phone').range, filters: ['kind', 'from'] },
    filters: [
      { name: 'kind', label: 'Kind', kind: 'choice', options: [{ value: 'a', label: 'Kind A' }] },
      { name: 'from', label: 'From', kind: 'day' },
    ],
  };
  await renderInShell(<ListPage list={list} />, { path: '/Main/Phone' });
  expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  expect(await within(sheet).findByRole('textbox', { name: 'From' })).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Clear the filters' })).toBeNull();
  await user.click(within(sheet).getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByTitle('Kind A'));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/Main/Phone?kind=a'));
  await user.click(within(sheet).getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/Main\/Phone$/));
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Export to Excel', 'Refresh', 'Columns']);
});

/** The browser's buttons. */
const Browser = (): ReactNode => {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Forward
      </button>
    </>
  );
};

test('each search, order, page and filter is a step back; the letters of one search are one', async () => {
  const list: ListDefinition<Row, 'id'> = {
    ...listNamed('steps'),
    range: { ...listNamed('steps').range, filters: ['kind'] },
    filters: [{ name: 'kind', label: 'Kind', kind: 'choice', options: [{ value: 'a', label: 'Kind A' }] }],
  };
  await renderInShell(
    <>
      <ListPage list={list} />
      <Browser />
    </>,
    { path: '/Main/Step' },
  );
  const at = (address: string) => waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(new RegExp(`^/Main/Step${address.replace('?', '\\?')}$`)));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const box = screen.getByRole('textbox', { name: 'Search steps' });
  await screen.findByRole('table');
  await user.type(box, 'do');
  await at('?keyword=do');
  await user.type(box, 'e');
  await at('?keyword=doe');
  await user.click(screen.getByRole('columnheader', { name: /Id of steps/ }));
  await at('?keyword=doe&order=-id');
  await user.click(screen.getByTitle('2'));
  await at('?keyword=doe&page=2&order=-id');
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByTitle('Kind A'));
  await at('?keyword=doe&kind=a&order=-id');
  for (const address of ['?keyword=doe&page=2&order=-id', '?keyword=doe&order=-id', '?keyword=doe']) {
    await press('Back');
    await at(address);
  }
  await press('Back');
  await at('');
  expect(box).toHaveValue('');
  await press('Forward');
  await at('?keyword=doe');
  expect(box).toHaveValue('doe');
  // Searched for anew, and what is no search any more, are steps of their own.
  await user.type(box, '{Enter}');
  await user.type(box, 'x');
  await at('?keyword=doex');
  await user.clear(box);
  await at('');
  await press('Back');
  await at('?keyword=doex');
  await press('Back');
  await at('?keyword=doe');
});

test('a list is narrowed down by a day, in the portal’s own picker', async () => {
  const list: ListDefinition<Row, 'id'> = { ...listNamed('days'), range: { ...listNamed('days').range, filters: ['from'] }, filters: [{ name: 'from', label: 'From', kind: 'day' }] };
  await renderInShell(<ListPage list={list} />, { path: '/Main/Days?from=2026-11-21' });
  const box = await screen.findByRole('textbox', { name: 'From' });
  expect(box).toHaveValue('Nov 21, 2026');
  expect(box).not.toHaveAttribute('type', 'date');
  await user.click(box);
  await user.click(await screen.findByTitle('2026-11-09'));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/Main/Days?from=2026-11-09'));
});

test('a matrix checks a crossing, a row and a column, and leaves alone what is fixed', async () => {
  const Rights = (): ReactNode => {
    const [checked, setChecked] = useState<ReadonlySet<string>>(new Set([crossing('a', 'view')]));
    return (
      <>
        <Matrix
          label="Rights"
          corner="Report"
          rows={['a', 'b'].map((key) => ({ key, label: `Report ${key}` }))}
          columns={['view', 'edit'].map((key) => ({ key, label: key }))}
          checked={checked}
          onChecked={setChecked}
          isFixed={(row, column) => row === 'b' && column === 'edit'}
        />
        <output>{[...checked].sort().join(' ')}</output>
      </>
    );
  };
  await renderInShell(<Rights />);
  const checked = () => document.querySelector('output:not([aria-label])')?.textContent;
  const box = (name: string) => screen.getByRole('checkbox', { name });
  expect(box('All: Report a')).toBePartiallyChecked();
  expect(box('Report b: edit')).toBeDisabled();
  await user.click(box('All: edit'));
  expect(checked()).toBe('["a","edit"] ["a","view"]');
  await user.click(box('Report b: view'));
  expect(box('All: view')).toBeChecked();
  await user.click(box('All: Report a'));
  expect(checked()).toBe('["b","view"]');
});

test('a difference shows what changed, and only that', async () => {
  const { rerender } = await renderInShell(
    <Difference label="Changes" parts={[{ key: 'mail', label: 'Mail', before: 'a@b.de', after: '' }, { key: 'name', label: 'Name', before: 'Jo', after: 'Jo' }]} />,
  );
  const [, row, more] = within(screen.getByRole('table', { name: 'Changes' })).getAllByRole('row');
  expect(row).toHaveTextContent('Maila@b.de—');
  expect(more).toBeUndefined();
  rerender(<Difference label="Changes" parts={[]} />);
  expect(screen.getByText('There is no difference')).toBeInTheDocument();
});

test('a difference to choose from strikes out neither side, and has both bold', async () => {
  await renderInShell(<Difference isChoice label="Changes" heads={{ before: 'Stands now', after: 'Yours' }} parts={[{ key: 'name', label: 'Name', before: 'Jo', after: 'Jon' }]} />);
  const table = screen.getByRole('table', { name: 'Changes' });
  expect(table).toHaveTextContent('Stands nowYoursNameJoJon');
  expect(table.querySelectorAll('del, ins')).toHaveLength(0);
  expect(within(table).getAllByRole('strong').map(({ textContent }) => textContent)).toEqual(['Jo', 'Jon']);
});

test('an import is checked before anything is changed, and cannot be done twice by going back', async () => {
  const run = jest.fn(async (rows: number) => rows * 2);
  const check = jest.fn(async (file: File) => {
    if (file.name === 'wrong.csv') throw new Error('Line 3 has no account');
    return 21;
  });
  const onDone = jest.fn();
  await renderInShell(
    <ImportWizard accept=".csv" help="A file of users" check={check} isGood={(rows) => rows > 0} run={run} renderCheck={(rows) => `${rows} rows`} renderResult={(made) => `${made} made`} onDone={onDone} />,
  );
  const choose = (name: string) => user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, new File(['x'], name, { type: 'text/csv' }));
  expect(screen.getByRole('button', { name: 'Upload and check' })).toBeDisabled();
  await choose('wrong.csv');
  await user.click(screen.getByRole('button', { name: 'Upload and check' }));
  expect(await screen.findByText('Line 3 has no account')).toBeInTheDocument();
  await choose('users.csv');
  await user.click(screen.getByRole('button', { name: 'Upload and check' }));
  expect(await screen.findByText('21 rows')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Step 2 of 3: Check' })).toHaveFocus();
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('42 made')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('how a list is seen is kept for each account, also when they sign in again', async () => {
  const signIn = (account: string) => keepSession({ accessToken: 'token', expiration: '2999-01-01T00:00:00.000Z', serverTime: new Date().toISOString(), userGuid: account, user: { account, mail: '', fullName: account }, permissions: { version: '1', interfaceClasses: [], interfaces: {} } });
  const list: ListDefinition<Row, 'id'> = { ...listNamed('views'), columns: [...listNamed('views').columns, { key: 'extra', title: 'Extra', render: () => 'x' }] };
  const isShown = async (account: string) => {
    signIn(account);
    const page = await renderInShell(<ListPage list={list} />);
    await screen.findByRole('table');
    const shown = screen.queryByRole('columnheader', { name: 'Extra' }) !== null;
    if (account === 'ann' && shown) {
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Extra' }));
    }
    page.unmount();
    return shown;
  };
  expect([await isShown('ann'), await isShown('bob'), await isShown('ann')]).toEqual([true, true, false]);
});

test('what goes wrong in an action is said, once: by the action where its call is quiet', async () => {
  const action = (needs: typeof endpoints.users.update | typeof endpoints.users.remove, text: string) => ({ key: text, label: text, needs, run: () => Promise.reject(new ApiError(text.toUpperCase(), { kind: 'refused', statusCode: 409 })) });
  await renderInShell(<ActionButtons row={1} name="one" shown={2} actions={[action(endpoints.users.remove, 'loud'), action(endpoints.users.update, 'quiet')]} />);
  for (const name of ['loud', 'quiet']) await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('QUIET')).toBeInTheDocument();
  expect(screen.queryByText('LOUD')).toBeNull();
});

test('what is not offered for a row, or for the rows that are chosen, is not there; what else can be done with them is', async () => {
  const action = (key: string, isOffered: boolean) => ({ key, label: key, isOffered: () => isOffered, run: () => undefined });
  const list: ListDefinition<Row, 'id'> = {
    ...listNamed('offers'),
    load: async () => ({ items: [{ id: 1 }, { id: 2 }], total: 2, pageIndex: 1, pageSize: 20 }),
    actions: () => [{ ...action('Approve', true), isOffered: ({ id }) => id === 2 }, action('Copy', true)],
    bulk: [{ ...action('Approve all', true), isOffered: (rows) => rows.some(({ id }) => id === 2) }, action('Copy all', true)],
  };
  await renderInShell(<ListPage list={list} />);
  const [, one, two] = await screen.findAllByRole('row');
  const offered = (where: HTMLElement | undefined) => within(where as HTMLElement).getAllByRole('button').map(({ textContent }) => textContent);
  expect([offered(one), offered(two)]).toEqual([['Copy'], ['Approve', 'Copy']]);
  const choose = (row: HTMLElement | undefined) => user.click(within(row as HTMLElement).getByRole('checkbox'));
  await choose(one);
  expect(offered(screen.getByRole('group', { name: '1 entry chosen' }))).toEqual(['Copy all', 'Clear selection']);
  await choose(two);
  expect(offered(screen.getByRole('group', { name: '2 entries chosen' }))).toEqual(['Approve all', 'Copy all', 'Clear selection']);
});
