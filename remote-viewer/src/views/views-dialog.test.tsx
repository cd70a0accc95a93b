import { answer, findDialog, permitEverything, permitViewing, renderInShell, requests, restartPortal } from '@portal/shared/testing';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allEndpoints, endpoints, type SavedView } from '@portal/shared/contract/all';
import type { OpenReport } from '../open-report/open-report.ts';
import ViewsDialog from './views-dialog.tsx';

const view: SavedView = { id: 3, name: 'Board', page: 'p1', state: 'state', isDefault: 1, isShared: 0, isOwn: 1, ownerName: 'Ada', createTime: '2026-11-20T08:30:00.000Z' };
const report = { id: 7, state: jest.fn<OpenReport['state']>().mockReturnValue({ page: 'p1', data: null } as unknown as ReturnType<OpenReport['state']>) } as unknown as OpenReport;
const open = async () => {
  await renderInShell(<ViewsDialog report={report} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Views of this report' }));
  expect(await dialog.findByRole('button', { name: 'Board' })).toBeInTheDocument();
  return dialog;
};
const changing = ['Save view', 'Copy a link to what I see', 'Default: Board', 'Begin with the report as it is published', 'Delete “Board”'];

beforeEach(() => {
  restartPortal();
  permitEverything();
  answer(endpoints.views.list, () => [view]);
});

test('a view is kept, shared, begun with and deleted beside its name', async () => {
  const dialog = await open();
  for (const name of changing) expect(dialog.getByRole('button', { name: new RegExp(name) })).toBeInTheDocument();
  // What they are for stands beside them.
  expect(dialog.getByRole('button', { name: 'Default: Board' })).toHaveTextContent('Default');
  expect(dialog.getByRole('switch', { name: 'Share “Board” with all readers of the report' }).closest('label')).toHaveTextContent('Share');
});

test('who looks at the portal as somebody else chooses among their views, and is offered nothing else', async () => {
  permitViewing(allEndpoints);
  const dialog = await open();
  for (const name of changing) expect(dialog.queryByRole('button', { name: new RegExp(name) })).toBeNull();
  for (const role of ['switch', 'textbox', 'checkbox']) expect(dialog.queryByRole(role)).toBeNull();
});

test('a view is deleted after a question, and the next one has the focus', async () => {
  let views = [{ ...view, isShared: 1 as const }, { ...view, id: 4, name: 'Sales', isDefault: 0 as const }];
  answer(endpoints.views.list, () => views);
  answer(endpoints.views.remove, ({ id }) => {
    views = views.filter((one) => one.id !== id);
    return null;
  });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: /^Delete “Board”/ }));
  const question = await findDialog('Delete the view “Board”?');
  expect(question.getByText('It is shared: other readers of the report lose it, too.')).toBeVisible();
  expect(requests(endpoints.views.remove)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requests(endpoints.views.remove)).toEqual([{ id: 3 }]));
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Delete “Sales”/ })).toHaveFocus());
});
