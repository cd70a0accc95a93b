import type { ReactNode } from 'react';
import type { Audience } from '@portal/shared/contract/site';
import { Tag } from '@portal/shared/ui/data';
import { useTexts } from './texts.ts';

export type Role = { readonly code: string; readonly name: string };

/** What an audience is called. */
export const useAudienceName = (roles: readonly Role[]): ((audience: Audience) => string) => {
  const t = useTexts();
  return (audience) => {
    switch (audience.kind) {
      case 'all':
        return t('everybody');
      case 'canary':
        return t('share', { percent: audience.percent });
      case 'role':
        return t('ofRole', { role: roles.find(({ code }) => code === audience.role)?.name ?? audience.role });
    }
  };
};

/** Who has a version. */
export const AudienceTags = ({ audiences, roles }: { audiences: readonly Audience[]; roles: readonly Role[] }): ReactNode => {
  const t = useTexts();
  const nameOf = useAudienceName(roles);
  if (audiences.length === 0) return t('nobody');
  return audiences.map((audience) => (
    <Tag key={nameOf(audience)} variant={audience.kind === 'all' ? 'filled' : 'outlined'}>
      {nameOf(audience)}
    </Tag>
  ));
};
