import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type SourceWorkspace } from '@portal/shared/contract/publishing';
import { useLocation } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import { useMayAdd } from '../managed-reports/source-items.ts';
import { addAddress } from './add-address.ts';
import styles from './connection-sources.module.css';
import { useTexts } from './texts.ts';

const { connectionSources } = endpoints;
type Item = { readonly key: string; readonly name: string; readonly kind: 'report' | 'paginated' | 'dashboard'; readonly isJoined: boolean };

type BrowseDrawerProps = { sourceId: number; name: string; /** Nothing is added from a source that is off. */ isActive: boolean; onClose: () => void };

/** What the service of a source has, and what of it is in the portal. */
export const BrowseDrawer = ({ sourceId, name, isActive, onClose }: BrowseDrawerProps): ReactNode => {
  const t = useTexts();
  const shell = useShell();
  const { search } = useLocation();
  const mayAdd = useMayAdd();
  const { data, error, refetch } = useQuery(queryOf(connectionSources.workspaces, { query: { OnlieId: String(sourceId) } }));
  const mayAddHere = isActive && mayAdd;
  const add = (workspaceId?: string) => {
    onClose();
    shell.open(addAddress(search, { sourceId, workspaceId }));
  };
  return (
    <Drawer open size={LIST_WIDTH} title={t('browseOf', { name })} onClose={onClose} extra={mayAddHere && <Button onClick={() => add()}>{t('addToPortal')}</Button>}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.length === 0 && <EmptyState title={t('noWorkspaces')} description={t('noWorkspacesNext')} />}
      {data && data.length > 0 && (
        <ul className={styles.workspaces} aria-label={t('workspaces')}>
          {data.map((workspace) => (
            <WorkspaceItem key={workspace.id} sourceId={sourceId} workspace={workspace} onAdd={mayAddHere ? () => add(workspace.id) : undefined} />
          ))}
        </ul>
      )}
    </Drawer>
  );
};

type WorkspaceItemProps = { sourceId: number; workspace: SourceWorkspace; /** Undefined for who adds nothing from there. */ onAdd: (() => void) | undefined };

const WorkspaceItem = ({ sourceId, workspace: { id, name, isListed, reports, dashboards }, onAdd }: WorkspaceItemProps): ReactNode => {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <bdi>{name || id}</bdi>{' '}
          {isListed === 0 && <Tag variant="outlined" color="warning">{t('notListed')}</Tag>}
          {reports + dashboards > 0 && <span className={styles.detail}>{t('joinedCount', { reports, dashboards })}</span>}
        </summary>
        {isOpen && isListed === 1 && onAdd && (
          <Button size="small" onClick={onAdd} aria-label={t('addFrom', { name: name || id })}>
            {t('addToPortal')}
          </Button>
        )}
        {isOpen && (isListed === 1 ? <Contents sourceId={sourceId} workspaceId={id} /> : <p>{t('notListedNext')}</p>)}
      </details>
    </li>
  );
};

const Contents = ({ sourceId, workspaceId }: { sourceId: number; workspaceId: string }): ReactNode => {
  const t = useTexts();
  const { data, error, refetch } = useQuery(queryOf(connectionSources.contents, { body: { sourceId, workspaceId } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const items: Item[] = [
    ...data.reports.map(({ id, name, kind, reportId }) => ({ key: id, name, kind, isJoined: reportId !== null })),
    ...data.dashboards.map(({ id, name, dashboardId }) => ({ key: id, name, kind: 'dashboard' as const, isJoined: dashboardId !== null })),
  ];
  if (items.length === 0) return <p>{t('workspaceEmpty')}</p>;
  return (
    <ul className={styles.contents}>
      {items.map(({ key, name, kind, isJoined }) => (
        <li key={`${kind} ${key}`}>
          <bdi>{name}</bdi> <span className={styles.detail}>{t(`kindsOfItem.${kind}`)}</span> {isJoined && <Tag variant="outlined" color="success">{t('joined')}</Tag>}
        </li>
      ))}
    </ul>
  );
};
