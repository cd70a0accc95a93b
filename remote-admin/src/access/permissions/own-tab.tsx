import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { call, queryKeyOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { Alert, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Checkbox } from '@portal/shared/ui/data';
import { rowsOf } from '../roles/draft.ts';
import { GrantsEditor } from '../roles/reports-tab.tsx';
import type { Review } from '../../saving/use-unsaved.ts';
import type { Versions } from '../roles/use-versions.ts';
import styles from './permissions.module.css';
import { useTexts } from './texts.ts';

const { reportRoles } = endpoints;

/** What one person may do with reports beside their roles. It counts where customization is on for them, which can be turned on with saving. */
export const OwnTab = ({ userId, versions, onUnsaved }: { userId: number; versions: Versions; onUnsaved: (review: Review | undefined) => void }): ReactNode => {
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const asked = queryOf(reportRoles.ofUser, { query: { userId: String(userId) } });
  const answer = useQuery(asked);
  const mayChange = useMay(reportRoles.setForUser);
  const [turnsOn, setTurnsOn] = useState(true);
  if (answer.isPending) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  const isOff = answer.data.isCustom === 0;
  return (
    <div className={styles.tab} role="region" aria-label={t('ownGrants')}>
      {isOff && <Alert type="warning" showIcon title={t('ownOffTitle')} description={mayChange ? t('ownOffNext') : undefined} />}
      <GrantsEditor
        holder={{
          endpoint: reportRoles.ofUser,
          asks: () => ({ queryKey: queryKeyOf(reportRoles.ofUser, { query: { userId: String(userId) } }, 'rows'), queryFn: async () => rowsOf(await client.fetchQuery({ ...asked, staleTime: 1_000 })), meta: asked.meta }),
          saves: reportRoles.setForUser,
          save: (body) => call(reportRoles.setForUser, { body: { userId, ...body, ...(isOff && turnsOn && { isCustom: 1 }) } }),
          help: t('ownHelp'),
          optionsNext: t('ownOptionsNext'),
        }}
        standing={answer.data}
        versions={versions}
        onReload={() => answer.refetch({ throwOnError: true })}
        onUnsaved={onUnsaved}
        review={
          isOff && (
            <div className={styles.review}>
              <Checkbox checked={turnsOn} onChange={({ target }) => setTurnsOn(target.checked)} aria-describedby={id}>
                {t('turnOn')}
              </Checkbox>
              <p id={id} className={styles.note}>
                {t(turnsOn ? 'turnOnHint' : 'turnOnNotHint')}
              </p>
            </div>
          )
        }
      />
    </div>
  );
};
