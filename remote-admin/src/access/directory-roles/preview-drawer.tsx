import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type DirectoryRole } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import styles from './directory-roles.module.css';
import { useTexts } from './texts.ts';

const { directoryRoles } = endpoints;
/** Who would come into a role and who would go, by the group as it is in the directory now. */
export const PreviewDrawer = ({ mapping, onSync, onClose }: { mapping: DirectoryRole; onSync: () => Promise<void>; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const maySync = useMay(directoryRoles.sync);
  const [busy, setBusy] = useState(false);
  const answer = useQuery({ ...queryOf(directoryRoles.preview, { query: { id: String(mapping.id) } }), staleTime: 0, retry: false });
  const rows = answer.data ? [...answer.data.added.map((one) => ({ ...one, kind: 'added' as const })), ...answer.data.removed.map((one) => ({ ...one, kind: 'removed' as const }))] : [];
  const sync = async () => {
    setBusy(true);
    // What goes wrong is a toast.
    await onSync().then(onClose, () => undefined);
    setBusy(false);
  };
  return (
    <Drawer
      open
      size={LIST_WIDTH}
      title={t('previewOf', { group: mapping.name, role: nameIn(language, mapping.groupName, mapping.groupEnName) })}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t('close')}</Button>
          {maySync && (
            <Button type="primary" disabled={!answer.data} loading={busy} onClick={() => void sync()}>
              {t('sync')}
            </Button>
          )}
        </div>
      }
    >
      {answer.isFetching && <LoadingState />}
      {!answer.isFetching && answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.isFetching && answer.data && (
        <>
          <p>{t('previewHelp', { members: answer.data.members, matched: answer.data.matched })}</p>
          {rows.length === 0 && <p>{t('nobody')}</p>}
          {rows.length > 0 && (
            <div className={styles.table}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('fullName')}</th>
                    <th scope="col">{t('account')}</th>
                    <th scope="col">{t('change')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ account, fullName, kind }) => (
                    <tr key={account}>
                      <th scope="row">{fullName}</th>
                      <td>{account}</td>
                      <td>{t(kind)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </Drawer>
  );
};
