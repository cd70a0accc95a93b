import { usePermissions } from '@portal/shared/auth';
import type { Endpoint } from '@portal/shared/contract';
import { definePageTexts } from '@portal/shared/language';

const useTexts = definePageTexts('admin.access', { zh: { mayNotChange: '您没有更改权限' }, en: { mayNotChange: 'You may not change this' } });

/** Why the current user cannot make a call; false where they can. */
export type MayNot = (endpoint: Endpoint) => string | false;

export const useMayNot = (): MayNot => {
  const may = usePermissions();
  const t = useTexts();
  return (endpoint) => !may(endpoint) && t('mayNotChange');
};
