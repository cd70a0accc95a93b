import { useTranslation } from 'react-i18next';
import { signOut } from '@portal/shared/auth';
import { App } from '@portal/shared/ui/base';

/** SPEC 2.2: after sign-out the portal is loaded anew. */
const leave = async (): Promise<void> => {
  await signOut();
  window.location.assign('/login');
};

/** Asks whether to sign out, and does it. */
export const useSignOut = (): (() => void) => {
  const { t } = useTranslation('host');
  const { modal } = App.useApp();
  return () => void modal.confirm({ title: t('header.signOutAsk'), okText: t('header.signOut'), cancelText: t('header.signOutCancel'), onOk: leave });
};
