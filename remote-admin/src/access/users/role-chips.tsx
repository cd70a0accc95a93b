import type { ReactNode } from 'react';
import type { Choice } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { NameChips } from '../../name-chips/name-chips.tsx';
import { useTexts } from './texts.ts';

/** A user's roles: the first ones by name, how many more there are, and their names on pointing or focus. */
export const RoleChips = ({ roles }: { roles: readonly Choice[] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  return <NameChips all={roles.map(({ id, name, ename }) => ({ id, name: nameIn(language, name, ename) }))} none={t('none')} more={(count, names) => t('moreRoles', { count, names })} />;
};
