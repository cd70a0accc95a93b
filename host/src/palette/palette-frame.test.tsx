import { renderInShell } from '@portal/shared/testing';
import { replace } from '@portal/tooling/jest';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Drawer } from '@portal/shared/ui/shell';
import { PaletteFrame } from './palette-frame.tsx';

const Page = ({ onClose }: { onClose: () => void }): ReactNode => {
  const [before, setBefore] = useState<Element | null>(null);
  return (
    <>
      <Drawer open title="Form" onClose={onClose}>
        <input aria-label="Name" onKeyUp={({ key, currentTarget }) => key === 'F2' && setBefore(currentTarget)} />
      </Drawer>
      {before && <PaletteFrame before={before} input={{}} onEnter={() => undefined} onClose={() => setBefore(null)} />}
    </>
  );
};

test('over an open drawer the palette has the keyboard, and Escape closes it alone', async () => {
  // antd keeps the focus in what can be seen of a drawer, and jsdom measures nothing.
  replace(HTMLElement.prototype, 'getBoundingClientRect', () => ({ x: 0, y: 0, left: 0, top: 0, right: 400, bottom: 300, width: 400, height: 300 }));
  const onClose = jest.fn();
  await renderInShell(<Page onClose={onClose} />);
  const name = await screen.findByLabelText('Name');
  await userEvent.click(name);
  await userEvent.keyboard('{F2}');
  const palette = screen.getByRole('textbox', { name: 'Command palette' });
  await userEvent.keyboard('flights');
  expect(palette).toHaveFocus();
  expect(palette).toHaveValue('flights');
  await userEvent.keyboard('{Escape}');
  expect(palette).not.toBeInTheDocument();
  expect(name).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
