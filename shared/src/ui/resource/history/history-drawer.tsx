import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, queryOf } from '@portal/shared/api';
import { endpoints, type HistoryEntry } from '@portal/shared/contract/usage';
import { formatInstant, personName, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Pagination } from '@portal/shared/ui/data';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import { Difference } from '../difference/difference.tsx';
import type { ResourceHistory } from '../resource.ts';
import type { FieldWords } from './field-words.ts';
import styles from './history.module.css';

type HistoryDrawerProps = {
  history: ResourceHistory;
  id: number;
  name: string;
  words: FieldWords;
  onClose: () => void;
};

const PAGE_SIZE = 20;
const FORBIDDEN = 403;

/** What was changed of a row, by whom, when and from where: the newest first, in the words of its form. */
export default function HistoryDrawer({ history, id, name, words, onClose }: HistoryDrawerProps): ReactNode {
  const { t } = useTranslation('resource');
  const [pageIndex, setPage] = useState(1);
  const entries = useQuery({
    ...queryOf(endpoints.history.list, { body: { kind: history.kind, id, page: { pageIndex, pageSize: PAGE_SIZE } } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer open size={LIST_WIDTH} title={t('historyOf', { name })} rootClassName={styles.drawer} onClose={onClose}>
      {entries.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
      ) : entries.isError ? (
        isRefused(entries.error) ? <ErrorState title={entries.error.message} /> : <ErrorState title={t('historyFailed')} error={entries.error} onRetry={() => void entries.refetch()} />
      ) : entries.data.total === 0 ? (
        <EmptyState title={t('historyEmpty')} description={t('historyEmptyNext')} />
      ) : (
        <>
          <ol className={styles.entries} aria-label={t('historyOf', { name })} aria-busy={entries.isPlaceholderData}>
            {entries.data.items.map((entry) => (
              <Entry key={entry.id} entry={entry} history={history} words={words} />
            ))}
          </ol>
          <Pagination
            simple
            hideOnSinglePage
            align="end"
            current={pageIndex}
            pageSize={PAGE_SIZE}
            total={entries.data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        </>
      )}
    </Drawer>
  );
}

const isRefused = (error: Error): boolean => error instanceof ApiError && error.statusCode === FORBIDDEN;

type EntryProps = { entry: HistoryEntry; history: ResourceHistory; words: FieldWords };

const Entry = ({ entry: { action, account, fullName, address, createTime, changes }, history, words }: EntryProps): ReactNode => {
  const { t } = useTranslation('resource');
  const { language } = useLanguage();
  const act = history.acts?.[action] ?? t([`historyActs.${action}`, 'historyActs.other'] as never, { action });
  const parts = changes.map(({ field, before, after }) => ({ key: field, label: words.label(field), before: words.text(field, before), after: words.text(field, after) }));
  const time = formatInstant(createTime, language, 'minute');
  return (
    <li className={styles.entry}>
      <h3 className={styles.act}>{act}</h3>
      <p className={styles.who}>
        <time dateTime={createTime}>{time}</time>
        <bdi>{personName({ fullName, account }) || t('historyPortal')}</bdi>
        {address && <span>{address}</span>}
      </p>
      {parts.some(({ before, after }) => before !== after) && <Difference label={`${act}, ${time}`} parts={parts} />}
    </li>
  );
};
