import { useState, type ReactNode } from 'react';
import { Button, EmptyState, ErrorState, Input, LoadingState } from '@portal/shared/ui/base';
import { Checkbox, Tag } from '@portal/shared/ui/data';
import { useSourceItems, type SourceItem } from '../source-items.ts';
import { useTexts as useReportTexts } from '../texts.ts';
import styles from './adding.module.css';
import type { Names } from './name-reports.tsx';
import { useTexts } from './texts.ts';

/** As many as are added at once. */
const MOST = 500;

type ChooseReportsProps = { sourceId: number | undefined; workspaceId: string | undefined; chosen: ReadonlyMap<string, Names>; onChange: (chosen: ReadonlyMap<string, Names>) => void };

/** Which reports of a workspace are added: those that are there already stay in sight, and cannot be chosen. */
export const ChooseReports = ({ sourceId, workspaceId, chosen, onChange }: ChooseReportsProps): ReactNode => {
  const t = useTexts();
  const reports = useReportTexts();
  const items = useSourceItems(sourceId, workspaceId);
  const [keyword, setKeyword] = useState('');
  if (items.isPending) return <LoadingState title={t('askingSource')} />;
  if (items.isError) return <ErrorState title={t('itemsFailed')} error={items.error} onRetry={() => void items.refetch()} />;
  if (items.data.length === 0) return <EmptyState title={t('noItems')} description={t('noItemsNext')} />;
  const words = keyword.trim().toLowerCase();
  const found = items.data.filter(({ name }) => name.toLowerCase().includes(words));
  const free = found.filter(({ reportId }) => reportId === null);
  const isAll = free.length > 0 && free.every(({ id }) => chosen.has(id));
  const toggle = (some: readonly SourceItem[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const { id, name } of some) {
      if (!isOn) next.delete(id);
      else if (!next.has(id) && next.size < MOST) next.set(id, { name, ename: '' });
    }
    onChange(next);
  };
  return (
    <div className={styles.step}>
      <div className={styles.tools}>
        <Input allowClear aria-label={t('searchItems')} placeholder={t('searchItems')} value={keyword} onChange={({ target }) => setKeyword(target.value)} />
        <Checkbox checked={isAll} indeterminate={!isAll && free.some(({ id }) => chosen.has(id))} disabled={free.length === 0} onChange={({ target }) => toggle(free, target.checked)}>
          {t('chooseFound', { count: free.length })}
        </Checkbox>
      </div>
      {found.length === 0 ? (
        <EmptyState title={t('noneFound', { keyword: keyword.trim() })} action={<Button onClick={() => setKeyword('')}>{t('clearSearch')}</Button>} />
      ) : (
        <ul className={styles.items} aria-label={t('stepReports')}>
          {found.map((item) => (
            <li key={item.id}>
              <Checkbox checked={chosen.has(item.id)} disabled={item.reportId !== null} onChange={({ target }) => toggle([item], target.checked)}>
                <bdi>{item.name}</bdi>
              </Checkbox>
              {/rdl|paginated/i.test(item.kind) && <Tag>{reports('types.paginated')}</Tag>}
              {item.reportId !== null && <span className={styles.quiet}>{t('joined')}</span>}
            </li>
          ))}
        </ul>
      )}
      <span className={styles.quiet} role="status">
        {chosen.size >= MOST ? t('chosenMost', { most: MOST }) : t('chosenCount', { count: chosen.size })}
      </span>
    </div>
  );
};
