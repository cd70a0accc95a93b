import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type InterfaceRow } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { Drawer, FORM_WIDTH } from '@portal/shared/ui/shell';
import styles from './interfaces.module.css';
import { useTexts } from './texts.ts';

/** Who may call an interface: the resource groups that give it, and how. */
export const CallersDrawer = ({ row, onClose }: { row: InterfaceRow; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const mayListUsers = useMay(endpoints.users.list);
  const callers = useQuery(queryOf(endpoints.interfaces.callers, { query: { id: String(row.id) } }));
  return (
    <Drawer open size={FORM_WIDTH} title={t('callersOf', { name: nameIn(language, row.name, row.ename) })} onClose={onClose}>
      {row.isEnabled === 0 && <p>{t('nobodyNow')}</p>}
      {callers.isPending && <Skeleton active />}
      {callers.isError && <ErrorState error={callers.error} onRetry={() => void callers.refetch()} />}
      {callers.data?.length === 0 && <EmptyState title={t('noCallers')} description={t('noCallersNext')} />}
      <ul className={styles.callers}>
        {callers.data?.map(({ id, name, ename, people, isByClass }) => {
          const count = t('people', { count: people });
          return (
            <li key={id}>
              <bdi>{nameIn(language, name, ename)}</bdi> <Tag variant="outlined">{t(isByClass === 1 ? 'byClass' : 'byItself')}</Tag>
              {mayListUsers && people > 0 ? <Link to={`/Main/User?resourceGroupId=${id}`}>{count}</Link> : <span>{count}</span>}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
};
