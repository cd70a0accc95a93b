import { signOut } from '@portal/shared/auth';
import { App } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

/** SPEC 2.2: after sign-out the portal is loaded anew. */
const leave = async (): Promise<void> => {
  await signOut();
  window.location.assign('/login');
};

/** Asks whether to sign out, and does it. The question begins at the safe answer (decision 39). */
export const useSignOut = (): (() => void) => {
  const t = useTexts();
  const { modal } = App.useApp();
  return () => void modal.confirm({ title: t('signOutAsk'), okText: t('signOut'), cancelText: t('signOutCancel'), onOk: leave, focusable: { autoFocusButton: 'cancel' } });
};
