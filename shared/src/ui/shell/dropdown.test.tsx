import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderInShell } from '@portal/shared/testing';
import { App, Button } from '@portal/shared/ui/base';
import { Dropdown } from './index.ts';

const Asking = ({ onSure }: { onSure: () => void }): ReactNode => {
  const { modal } = App.useApp();
  const ask = () => void modal.confirm({ title: 'Sure?', okText: 'Delete', cancelText: 'Cancel', focusable: { autoFocusButton: 'cancel' }, onOk: onSure });
  return (
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'delete', label: 'Delete' }, { key: 'edit', label: 'Edit' }], onClick: ({ key }) => key === 'delete' && ask() }}>
      <Button>More</Button>
    </Dropdown>
  );
};

// antd knows Enter by its code, which user-event does not have; what is not prevented goes on to press a button.
const enter = async () => expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', keyCode: 13 })).toBe(false);

test.each([
  ['Enter', enter],
  ['Space', () => userEvent.keyboard(' ')],
])('what asks a question can be chosen by keyboard: %s', async (_, press) => {
  const user = userEvent.setup();
  const onSure = jest.fn();
  await renderInShell(<Asking onSure={onSure} />);
  const more = screen.getByRole('button', { name: 'More' });
  expect(more).toHaveAttribute('aria-haspopup', 'menu');
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
  expect(more).toHaveAttribute('aria-expanded', 'true');
  await press();
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onSure).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(more).toHaveFocus());
});

test('the button of a menu that something else opens says whether it is open', async () => {
  const menu = { items: [{ key: 'edit', label: 'Edit' }] };
  const { rerender } = await renderInShell(<Dropdown open menu={menu}><Button>More</Button></Dropdown>);
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
  rerender(<Dropdown open={false} menu={menu}><Button>More</Button></Dropdown>);
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'false');
});

test('who has chosen something is at the button again', async () => {
  const user = userEvent.setup();
  await renderInShell(<Asking onSure={() => undefined} />);
  const more = screen.getByRole('button', { name: 'More' });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(more).toHaveFocus();
  expect(more).toHaveAttribute('aria-expanded', 'false');
});

test('who has chosen something and gone on keeps the focus where they are', async () => {
  const user = userEvent.setup();
  await renderInShell(
    <>
      <Asking onSure={() => undefined} />
      <input aria-label="Name" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  const edit = await screen.findByRole('menuitem', { name: 'Edit' });
  await user.click(edit);
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  // As antd does, some frames after the menu has opened.
  act(() => edit.focus());
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
