import type { ReactNode } from 'react';
import { Skeleton } from '@portal/shared/ui/base';
import styles from './dependents-list.module.css';

type DependentsListProps = {
  isPending: boolean;
  /** What there is of each kind, in words; undefined where nobody can say. */
  parts: readonly string[] | undefined;
  words: { readonly head: string; readonly none: string; readonly unknown: string };
};

/** What depends on something that is about to be switched off or deleted. */
export const DependentsList = ({ isPending, parts, words: { head, none, unknown } }: DependentsListProps): ReactNode => {
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (!parts) return <p>{unknown}</p>;
  if (parts.length === 0) return <p>{none}</p>;
  return (
    <>
      <p>{head}</p>
      <ul className={styles.dependents}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </>
  );
};
