import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { changed, queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { useLocation } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Alert, Button, ErrorState, Spin } from '@portal/shared/ui/base';
import { Drawer, FORM_WIDTH } from '@portal/shared/ui/shell';
import { useMayAdd } from '../managed-reports/source-items.ts';
import { addAddress } from './add-address.ts';
import { useTexts } from './texts.ts';

/** How often it is asked how far the service is, in milliseconds. */
const LOOK = 2_000;
export type BegunImport = { readonly sourceId: number; readonly workspaceId: string; readonly importId: string };

/** What becomes of a file in the service; whoever does not want to wait closes it, and the service goes on. */
export const ImportResult = ({ begun: { sourceId, workspaceId, importId }, title, onClose }: { begun: BegunImport; title: string; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const shell = useShell();
  const { search } = useLocation();
  const mayAdd = useMayAdd();
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoints.connectionSources.importState, { query: { sourceId: String(sourceId), workspaceId, importId } }),
    refetchInterval: ({ state }) => (state.error || (state.data && state.data.state !== 'running') ? false : LOOK),
  });
  const isDone = data?.state === 'done';
  useEffect(() => {
    if (isDone) changed(['connectionSources']);
  }, [isDone]);
  const free = data?.reports.filter(({ reportId }) => reportId === null).map(({ id }) => id) ?? [];
  const add = () => {
    onClose();
    shell.open(addAddress(search, { sourceId, workspaceId, items: free }));
  };
  return (
    <Drawer open size={FORM_WIDTH} title={title} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <div aria-live="polite">
        {!error && (!data || data.state === 'running') && (
          <div role="status">
            <Spin size="small" /> {t('importRunning')}
          </div>
        )}
        {data?.state === 'failed' && <Alert type="error" showIcon title={t('importFailed')} description={t('importFailedNext')} />}
        {isDone && (
          <>
            <Alert type="success" showIcon title={t('importDone')} />
            <ul>
              {data.reports.map(({ id, name, reportId }) => (
                <li key={id}>
                  <bdi>{name}</bdi> {reportId !== null && t('importJoined')}
                </li>
              ))}
              {data.datasets.map((name) => (
                <li key={name}>
                  <bdi>{t('importDataset', { name })}</bdi>
                </li>
              ))}
            </ul>
            {mayAdd && free.length > 0 && (
              <Button type="primary" onClick={add}>
                {t('addToPortal')}
              </Button>
            )}
          </>
        )}
      </div>
    </Drawer>
  );
};
