import type { ReactNode } from 'react';
import type { GrantSource } from '@portal/shared/contract/access';
import { Link } from '@portal/shared/router';
import { Tag } from '@portal/shared/ui/data';
import styles from './permissions.module.css';
import { useTexts } from './texts.ts';
import type { Named } from './use-names.ts';

type T = ReturnType<typeof useTexts>;

/** What a source is called: a role, or a grant of one's own; one that does not count says so. */
export const sourceText = (t: T, { groupId, counts }: GrantSource, nameOf: (id: number) => Named): string => {
  if (groupId === null) return t(counts === 1 ? 'own' : 'ownOff');
  const { name } = nameOf(groupId);
  return counts === 1 ? name : t('roleOff', { name });
};

/** The same in words, for a file. */
export const useWhyText = (nameOf: (id: number) => Named) => {
  const t = useTexts();
  return {
    sources: (sources: readonly GrantSource[]): string => sources.map((source) => sourceText(t, source, nameOf)).join(t('comma')),
    givers: (label: string, givers: readonly number[], otherGivers: number): string =>
      givers.length === 0 ? '' : `${label} ${[...givers.map((id) => nameOf(id).name), ...(otherGivers > 0 ? [t('more', { count: otherGivers })] : [])].join(t('comma'))}`,
    all: (parts: readonly string[]): string => parts.filter((part) => part !== '').join(t('semicolon')),
  };
};

/** Who gives something, each as a chip. */
export const Sources = ({ sources, nameOf }: { sources: readonly GrantSource[]; nameOf: (id: number) => Named }): ReactNode => {
  const t = useTexts();
  return (
    <span className={styles.chips}>
      {sources.map((source) => {
        const to = source.groupId === null ? undefined : nameOf(source.groupId).to;
        const text = sourceText(t, source, nameOf);
        return (
          <Tag key={source.groupId ?? 'own'} color={source.counts === 0 ? 'warning' : source.groupId === null ? 'purple' : 'blue'}>
            {to ? <Link to={to}>{text}</Link> : text}
          </Tag>
        );
      })}
    </span>
  );
};

/** Who would give what is lacking. */
export const Givers = ({ givers, otherGivers, nameOf, label }: { givers: readonly number[]; otherGivers: number; nameOf: (id: number) => Named; label: string }): ReactNode => {
  const t = useTexts();
  return (
    <span className={styles.chips}>
      <span className={styles.quiet}>{label}</span>
      {givers.map((id) => {
        const { name, to } = nameOf(id);
        return (
          <Tag key={id} variant="outlined">
            {to ? <Link to={to}>{name}</Link> : name}
          </Tag>
        );
      })}
      {otherGivers > 0 && <span className={styles.quiet}>{t('more', { count: otherGivers })}</span>}
    </span>
  );
};
