import type { ReactNode } from 'react';
import type { SourceWorkspace } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { FieldControl } from '@portal/shared/ui/resource';
import styles from './choose-workspace.module.css';
import { useSources, useWorkspaces } from './sources.ts';
import { useTexts } from './texts.ts';

/** A connection, and a workspace in it. */
export type Place = { readonly sourceId: number | undefined; readonly workspaceId: string | undefined };
type ChooseWorkspaceProps = { place: Place; onChange: (place: Place) => void };

/** Where the connections are set up. */
export const SOURCES_PATH = '/Main/workspace';

const isUsed = ({ reports, dashboards }: SourceWorkspace): boolean => reports + dashboards > 0;

/** Where reports or dashboards are added from. */
export const ChooseWorkspace = ({ place: { sourceId, workspaceId }, onChange }: ChooseWorkspaceProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const sources = useSources();
  const workspaces = useWorkspaces(sourceId);
  if (sources.isPending) return <LoadingState />;
  if (sources.isError) return <ErrorState title={t('sourcesFailed')} error={sources.error} onRetry={() => void sources.refetch()} />;
  if (sources.data.length === 0) {
    return (
      <EmptyState
        title={t('noSources')}
        description={t('noSourcesNext')}
        action={
          <Button type="primary" onClick={() => open(SOURCES_PATH)}>
            {t('connect')}
          </Button>
        }
      />
    );
  }
  // What is used already comes first; what the service does not list any more can be added from no more.
  const listed = workspaces.data?.filter(({ isListed }) => isListed === 1).toSorted((one, other) => Number(isUsed(other)) - Number(isUsed(one)) || one.name.localeCompare(other.name, language)) ?? [];
  return (
    <div className={styles.fields}>
      <FieldControl<number>
        label={t('source')}
        field={{ kind: 'choice', options: sources.data.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) })) }}
        value={sourceId}
        onChange={(next) => onChange({ sourceId: next, workspaceId: undefined })}
      />
      {workspaces.isLoading && <LoadingState title={t('asking')} />}
      {workspaces.isError && <ErrorState title={t('workspacesFailed')} error={workspaces.error} onRetry={() => void workspaces.refetch()} />}
      {workspaces.isSuccess && listed.length === 0 && <EmptyState title={t('noWorkspaces')} description={t('noWorkspacesNext')} />}
      {listed.length > 0 && (
        <FieldControl<string>
          label={t('workspace')}
          field={{ kind: 'choice', options: listed.map((one) => ({ value: one.id, label: isUsed(one) ? t('used', { name: one.name || one.id }) : one.name || one.id })) }}
          value={workspaceId}
          onChange={(next) => onChange({ sourceId, workspaceId: next })}
        />
      )}
    </div>
  );
};
