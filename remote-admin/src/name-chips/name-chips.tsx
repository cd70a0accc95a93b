import type { ReactNode } from 'react';
import { formatList, useLanguage } from '@portal/shared/language';
import { Tooltip } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import styles from './name-chips.module.css';

type NameChipsProps = {
  all: readonly { readonly id: number; readonly name: string }[];
  /** What stands there without any. */
  none: string;
  /** Says the others, whose number alone is shown. */
  more: (count: number, names: string) => string;
};

const SHOWN = 2;

/** Names in a cell of a table: the first ones, how many more there are, and theirs on pointing or focus. */
export const NameChips = ({ all, none, more }: NameChipsProps): ReactNode => {
  const { language } = useLanguage();
  if (all.length === 0) return none;
  const others = all.slice(SHOWN);
  const names = formatList(others.map(({ name }) => name), language);
  return (
    <span className={styles.names}>
      {all.slice(0, SHOWN).map(({ id, name }) => (
        <Tag key={id} variant="filled">
          <bdi>{name}</bdi>
        </Tag>
      ))}
      {others.length > 0 && (
        <Tooltip title={names}>
          <Tag variant="outlined" tabIndex={0} aria-label={more(others.length, names)}>
            +{others.length}
          </Tag>
        </Tooltip>
      )}
    </span>
  );
};
