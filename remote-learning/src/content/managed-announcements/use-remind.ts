import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { App } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

/** Reminds those who have not read an announcement, and says how many. Rejects where the server refuses, which the client has said. */
export const useRemind = (): ((id: number) => Promise<void>) => {
  const t = useTexts();
  const { message } = App.useApp();
  return async (id) => {
    const { count } = await call(endpoints.managedAnnouncements.remind, { body: { id }, quiet: false });
    void message.success(count === 0 ? t('remindedNobody') : t('reminded', { count }));
  };
};
