import { useState, type ReactNode } from 'react';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Pagination } from '@portal/shared/ui/data';
import { Drawer, FORM_WIDTH } from '@portal/shared/ui/shell';
import { useAudienceName, type Role } from './audience-tags.tsx';
import { moduleName } from './module-name.ts';
import { HISTORY_PAGE, useHistory } from './queries.ts';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';

/** What was done to a remote's releases, by whom and why. */
export const HistoryDrawer = ({ name, roles, onClose }: { name: string; roles: readonly Role[]; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const [page, setPage] = useState(1);
  return (
    <Drawer open size={FORM_WIDTH} title={t('historyOf', { name: moduleName(t, name) })} onClose={onClose}>
      <Events name={name} page={page} onPage={setPage} roles={roles} />
    </Drawer>
  );
};

const Events = ({ name, page, onPage, roles }: { name: string; page: number; onPage: (page: number) => void; roles: readonly Role[] }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const nameOf = useAudienceName(roles);
  const events = useHistory(name, page);
  if (events.isPending) return <Skeleton active />;
  if (events.isError) return <ErrorState error={events.error} onRetry={() => void events.refetch()} />;
  const { items, total } = events.data;
  if (total === 0) return <EmptyState title={t('noHistory')} description={t('noHistoryNext')} />;
  return (
    <>
      <ol className={styles.events}>
        {items.map(({ id, action, version, audience, author, note, createTime }) => (
          <li key={id}>
            <strong>{t(`did.${action}`)}</strong> <code>{version}</code>
            {audience && ` · ${nameOf(audience)}`}
            <p className={styles.note}>
              <time dateTime={createTime}>{formatInstant(createTime, language, 'minute')}</time> · {author || t('itself')}
            </p>
            {note && <p>{action === 'withdraw' && author === '' ? t('failedFor', { share: note }) : note}</p>}
          </li>
        ))}
      </ol>
      {total > HISTORY_PAGE && <Pagination current={page} pageSize={HISTORY_PAGE} total={total} showSizeChanger={false} onChange={onPage} />}
    </>
  );
};
