import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { findDialog, renderInShell } from '@portal/shared/testing';
import { Button, Input } from '@portal/shared/ui/base';
import { Drawer, Modal } from '@portal/shared/ui/shell';

const form = (
  <form>
    <Input aria-label="Kept" disabled />
    <Input aria-label="Name" />
  </form>
);
const search = <Input aria-label="Search" />;
const beside = <form data-beside>{search}</form>;
const modal = (content: ReactNode, close: () => void) => <Modal open title="Details" onCancel={close}>{content}</Modal>;
const drawer = (content: ReactNode, close: () => void) => <Drawer open title="Details" onClose={close}>{content}</Drawer>;

const Page = ({ floating, content }: { floating: typeof modal; content: ReactNode }): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && floating(content, () => setOpen(false))}
    </>
  );
};
const open = async (floating: typeof modal, content: ReactNode) => {
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
  await renderInShell(<Page floating={floating} content={content} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: await findDialog('Details') };
};
/** As antd's lock does, which sees nothing without a layout. */
const lock = (dialog: Awaited<ReturnType<typeof findDialog>>) => act(() => dialog.getAllByRole('button', { name: 'Close' })[0]?.focus());

test.each([
  ['a dialog', modal, form, 'Name'],
  ['a drawer with a form', drawer, form, 'Name'],
  ['a dialog that only asks for something', modal, search, 'Search'],
])('%s begins at its first field, until somebody does something in it', async (_, floating, content, name) => {
  const { user, dialog } = await open(floating, content);
  lock(dialog);
  await waitFor(() => expect(dialog.getByRole('textbox', { name })).toHaveFocus());
  await user.tab({ shift: true });
  lock(dialog);
  expect(dialog.getAllByRole('button', { name: 'Close' })[0]).toHaveFocus();
});

test.each([
  ['a drawer that is read', drawer, search],
  ['a dialog that was opened for something else', modal, beside],
])('%s begins at its beginning', async (_, floating, content) => {
  const { dialog } = await open(floating, content);
  lock(dialog);
  expect(dialog.getAllByRole('button', { name: 'Close' })[0]).toHaveFocus();
});
