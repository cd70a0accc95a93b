import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { findDialog, renderInShell } from '@portal/shared/testing';
import { App, Button, Input } from '@portal/shared/ui/base';
import { Drawer, Modal } from '@portal/shared/ui/shell';

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
});

/** What stands in the page only while it is open, as most drawers and dialogs do. */
const Page = ({ floating, opener }: { floating: (close: () => void) => ReactNode; opener?: (open: () => void, isOpen: boolean) => ReactNode }): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <main tabIndex={-1} aria-label="Page">
      {opener ? opener(open, isOpen) : <Button onClick={open}>Open</Button>}
      {isOpen && floating(() => setOpen(false))}
    </main>
  );
};
const drawer = (close: () => void): ReactNode => (
  <Drawer open title="Details" onClose={close}>
    <Input aria-label="Word" autoFocus />
    <Button onClick={close}>Done</Button>
  </Drawer>
);
const dialog = (close: () => void): ReactNode => <Modal open title="Details" okText="Done" onOk={close} onCancel={close} />;

test.each([
  ['a drawer', drawer],
  ['a dialog', dialog],
])('who closes %s is where they were', async (_, floating) => {
  await renderInShell(<Page floating={floating} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click((await findDialog('Details')).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test('where that is gone, they are at what stands around it', async () => {
  await renderInShell(<Page floating={drawer} opener={(open, isOpen) => !isOpen && <Button onClick={open}>Open</Button>} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click((await findDialog('Details')).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('main', { name: 'Page' })).toHaveFocus());
});

test('a drawer that goes together with the question whether to leave it gives the focus back, too', async () => {
  const Asking = ({ close }: { close: () => void }): ReactNode => {
    const { modal } = App.useApp();
    return (
      <Drawer open title="Details" onClose={close}>
        <Button onClick={() => void modal.confirm({ title: 'Leave?', okText: 'Leave' }).then(close, close)}>Ask</Button>
      </Drawer>
    );
  };
  await renderInShell(<Page floating={(close) => <Asking close={close} />} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click((await findDialog('Details')).getByRole('button', { name: 'Ask' }));
  await user.click((await findDialog('Leave?')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test('of two dialogs the one that is left has the focus', async () => {
  await renderInShell(<Page floating={(close) => <Drawer open title="Below" onClose={close}><Page floating={dialog} opener={(open) => <Button onClick={open}>Further</Button>} /></Drawer>} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click((await findDialog('Below')).getByRole('button', { name: 'Further' }));
  await user.click((await findDialog('Details')).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Further' })).toHaveFocus());
});

test('a notice that is closed while another one stays gives the focus back, too', async () => {
  const Telling = (): ReactNode => {
    const { notification } = App.useApp();
    useEffect(() => ['First', 'Second'].forEach((title) => notification.info({ key: title, title, duration: false, actions: <Button onClick={() => notification.destroy(title)}>Done with {title}</Button> })), [notification]);
    return <Button>Work</Button>;
  };
  await renderInShell(<Telling />);
  await user.click(screen.getByRole('button', { name: 'Work' }));
  await user.click(await screen.findByRole('button', { name: 'Done with First' }));
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  expect(screen.getByText('Second')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Work' })).toHaveFocus());
});

test('what goes without having had the focus takes nobody anywhere', async () => {
  await renderInShell(<Page floating={() => null} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const notice = document.body.appendChild(document.createElement('div'));
  await user.click(document.body);
  expect(document.body).toHaveFocus();
  const isSeen = new Promise<void>((resolve) => new MutationObserver(() => resolve()).observe(document.body, { childList: true }));
  notice.remove();
  await isSeen;
  expect(document.body).toHaveFocus();
});
