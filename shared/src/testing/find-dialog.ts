import { screen, within } from '@testing-library/react';

const TITLES = '.ant-drawer-title, .ant-modal-title, .ant-modal-confirm-title';

/** The dialog with a title. In tests antd gives all its parts one id, so that a dialog cannot be found by the name that browsers compute. */
export const findDialog = async (title: string): Promise<ReturnType<typeof within>> => {
  const [heading] = await screen.findAllByText(title, { selector: TITLES });
  const dialog = heading?.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error(`“${title}” is the title of no dialog`);
  return within(dialog);
};
