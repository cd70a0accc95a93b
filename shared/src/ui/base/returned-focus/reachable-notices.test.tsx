import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { findDialog, renderInShell } from '@portal/shared/testing';
import { App, Button, Input } from '@portal/shared/ui/base';
import { Radio } from '@portal/shared/ui/data';
import { Drawer } from '@portal/shared/ui/shell';

const Told = ({ isOpen = true }: { isOpen?: boolean }): ReactNode => {
  const { notification } = App.useApp();
  useEffect(() => ['First', 'Second'].forEach((title) => notification.info({ key: title, title, duration: false, closable: false, actions: <Button>Download {title}</Button> })), [notification]);
  return (
    <>
      <Button>Behind</Button>
      <Drawer open={isOpen} title="Details" closable={false}>
        <Input aria-label="Word" />
        <Radio.Group name="kind" defaultValue={1} options={[{ value: 1, label: 'One' }, { value: 2, label: 'Two' }]} />
      </Drawer>
    </>
  );
};
const focused = (role: string, name: string) => waitFor(() => expect(screen.getByRole(role, { name, hidden: true })).toHaveFocus());

test('who goes about by keyboard comes from a drawer to the notices, and back, and nowhere else', async () => {
  const user = userEvent.setup({ delay: null });
  await renderInShell(<Told />);
  await findDialog('Details');
  await screen.findByRole('button', { name: 'Download Second' });
  await user.click(screen.getByRole('textbox', { name: 'Word' }));
  await user.tab();
  await focused('radio', 'One');
  await user.tab();
  await focused('button', 'Download First');
  await user.tab();
  await focused('button', 'Download Second');
  await user.tab();
  await focused('textbox', 'Word');
  await user.tab({ shift: true });
  await focused('button', 'Download Second');
});

test('where nothing lies over the page, Tab goes its own way', async () => {
  const user = userEvent.setup({ delay: null });
  await renderInShell(<Told isOpen={false} />);
  await screen.findByRole('button', { name: 'Download First' });
  await user.click(screen.getByRole('button', { name: 'Behind' }));
  await user.tab();
  await focused('button', 'Download First');
});
