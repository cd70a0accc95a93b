import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Audience } from '@portal/shared/contract/site';
import { Tag } from '@portal/shared/ui/data';

export type Role = { readonly code: string; readonly name: string };

/** What an audience is called. */
export const useAudienceName = (roles: readonly Role[]): ((audience: Audience) => string) => {
  const { t } = useTranslation('admin');
  return (audience) => {
    switch (audience.kind) {
      case 'all':
        return t('releases.everybody');
      case 'canary':
        return t('releases.share', { percent: audience.percent });
      case 'role':
        return t('releases.ofRole', { role: roles.find(({ code }) => code === audience.role)?.name ?? audience.role });
    }
  };
};

/** Who has a version. */
export const AudienceTags = ({ audiences, roles }: { audiences: readonly Audience[]; roles: readonly Role[] }): ReactNode => {
  const { t } = useTranslation('admin');
  const nameOf = useAudienceName(roles);
  if (audiences.length === 0) return t('releases.nobody');
  return audiences.map((audience) => (
    <Tag key={nameOf(audience)} variant={audience.kind === 'all' ? 'filled' : 'outlined'}>
      {nameOf(audience)}
    </Tag>
  ));
};
