import type { ReactNode } from 'react';
import type { Choice } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Tooltip } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { useTexts } from './texts.ts';
import styles from './users.module.css';

const SHOWN = 2;

/** A user's roles: the first ones by name, how many more there are, and their names on pointing or focus. */
export const RoleChips = ({ roles }: { roles: readonly Choice[] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const nameOf = ({ name, ename }: Choice) => nameIn(language, name, ename);
  const more = roles.slice(SHOWN);
  const names = more.map((role) => nameOf(role)).join(', ');
  if (roles.length === 0) return t('none');
  return (
    <span className={styles.roles}>
      {roles.slice(0, SHOWN).map((role) => (
        <Tag key={role.id} variant="filled">
          {nameOf(role)}
        </Tag>
      ))}
      {more.length > 0 && (
        <Tooltip title={names}>
          <Tag variant="outlined" tabIndex={0} aria-label={t('moreRoles', { count: more.length, names })}>
            +{more.length}
          </Tag>
        </Tooltip>
      )}
    </span>
  );
};
