import { renderInShell } from '@portal/shared/testing';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Modal } from '@portal/shared/ui/shell';
import { usePaletteKey } from './palette-key.ts';

const Page = ({ onKey }: { onKey: () => void }): ReactNode => {
  const [isOpen, setOpen] = useState(true);
  usePaletteKey(onKey);
  return <Modal open={isOpen} title="Sure?" okText="Yes" onOk={() => setOpen(false)} onCancel={() => setOpen(false)} />;
};

test('a question is answered before the palette opens', async () => {
  const onKey = jest.fn();
  await renderInShell(<Page onKey={onKey} />);
  await screen.findByRole('dialog', { name: 'Sure?' });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(onKey).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(onKey).toHaveBeenCalledTimes(1);
});
