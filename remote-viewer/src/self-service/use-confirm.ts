import { App } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

/** Asks before something of one's own is deleted, with what becomes of it. Who presses Enter without reading has changed nothing. */
export const useConfirm = (): ((title: string, content: string, okText: string) => Promise<boolean>) => {
  const t = useTexts();
  const { modal } = App.useApp();
  return async (title, content, okText) => await modal.confirm({ title, content, okText, cancelText: t('cancel'), okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' } });
};
