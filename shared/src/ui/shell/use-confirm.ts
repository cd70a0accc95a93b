import type { ReactNode } from 'react';
import { App } from '@portal/shared/ui/base';

export type Question = {
  title: string;
  /** What becomes of it. */
  content?: ReactNode;
  /** What stands on the button that does it. */
  okText: string;
};

/** Asks before something is lost. Who presses Enter without reading has changed nothing. */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => {
  const { modal } = App.useApp();
  return async (question) => await modal.confirm({ ...question, okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' } });
};
