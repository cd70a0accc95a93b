import { useState, type ReactNode } from 'react';
import { Button, EmptyState, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { Checkbox } from '@portal/shared/ui/data';
import styles from './adding.module.css';
import type { Names } from './name-items.tsx';
import { useTexts } from './texts.ts';

/** Something that a workspace holds; `joinedId` is what the portal has of it already. */
export type SourceItem = { readonly id: string; readonly name: string; readonly joinedId: number | null };
/** What is added, by its id there. */
export type Chosen = ReadonlyMap<string, Names>;
/** An answer of the service, as it comes. */
type Asked<Item> = { readonly data: readonly Item[] | undefined; readonly error: Error | null; readonly refetch: () => unknown };
/** What the list is called, and what is said where it is empty. */
type Words = { readonly title: string; readonly none: string; readonly noneNext: string };

type ChooseItemsProps<Item> = { asked: Asked<Item>; words: Words; /** So many are added at once. */ most: number; chosen: Chosen; onChange: (chosen: Chosen) => void; /** What is said of an item beside its name. */ beside?: (item: Item) => ReactNode };

/** What of a workspace is added: what is in the portal already stays in sight, and cannot be chosen. */
export const ChooseItems = <Item extends SourceItem>({ asked: { data, error, refetch }, words, most, chosen, onChange, beside }: ChooseItemsProps<Item>): ReactNode => {
  const t = useTexts();
  const [keyword, setKeyword] = useState('');
  if (error) return <ErrorState title={t('itemsFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState title={t('asking')} />;
  if (data.length === 0) return <EmptyState title={words.none} description={words.noneNext} />;
  const found = data.filter(({ name }) => name.toLowerCase().includes(keyword.trim().toLowerCase()));
  const free = found.filter(({ joinedId }) => joinedId === null);
  const isAll = free.length > 0 && free.every(({ id }) => chosen.has(id));
  const toggle = (some: readonly Item[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const { id, name } of some) {
      if (!isOn) next.delete(id);
      else if (!next.has(id) && next.size < most) next.set(id, { there: name, name, ename: '' });
    }
    onChange(next);
  };
  return (
    <div className={styles.step}>
      <div className={styles.tools}>
        <Input allowClear aria-label={t('search')} placeholder={t('search')} maxLength={100} value={keyword} onChange={({ target }) => setKeyword(target.value)} />
        <Checkbox checked={isAll} indeterminate={!isAll && free.some(({ id }) => chosen.has(id))} disabled={free.length === 0} onChange={({ target }) => toggle(free, target.checked)}>
          {t('all', { count: free.length })}
        </Checkbox>
      </div>
      {found.length === 0 ? (
        <EmptyState title={t('noneFound', { keyword: keyword.trim() })} action={<Button onClick={() => setKeyword('')}>{t('clearSearch')}</Button>} />
      ) : (
        <ul className={styles.items} aria-label={words.title}>
          {found.map((item) => (
            <li key={item.id}>
              <Checkbox checked={chosen.has(item.id)} disabled={item.joinedId !== null} onChange={({ target }) => toggle([item], target.checked)}>
                <bdi>{item.name}</bdi>
              </Checkbox>
              {beside?.(item)}
              {item.joinedId !== null && <span className={styles.quiet}>{t('joined')}</span>}
            </li>
          ))}
        </ul>
      )}
      <span className={styles.quiet} role="status">
        {chosen.size >= most ? t('chosenMost', { most }) : data.every(({ joinedId }) => joinedId !== null) ? t('allJoined') : t('chosen', { count: chosen.size })}
      </span>
    </div>
  );
};
