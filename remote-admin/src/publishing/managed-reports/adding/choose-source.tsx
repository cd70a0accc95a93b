import type { ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Button, EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { FieldControl } from '@portal/shared/ui/resource';
import { SOURCES_PATH } from '../address.ts';
import { useWorkspaces, type useSources } from '../source-items.ts';
import { useTexts as useReportTexts } from '../texts.ts';
import styles from './adding.module.css';
import { useTexts } from './texts.ts';

type From = { sourceId: number | undefined; workspaceId: string | undefined };
type ChooseSourceProps = From & { sources: ReturnType<typeof useSources>; onChange: (from: From) => void };

/** Where reports are added from: a source, and a workspace of it. */
export const ChooseSource = ({ sources, sourceId, workspaceId, onChange }: ChooseSourceProps): ReactNode => {
  const t = useTexts();
  const reports = useReportTexts();
  const { language } = useLanguage();
  const { open } = useShell();
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
            {reports('connect')}
          </Button>
        }
      />
    );
  }
  // What is used already comes first.
  const known = workspaces.data?.toSorted((one, other) => Number(other.isKnown) - Number(one.isKnown) || one.name.localeCompare(other.name, language)) ?? [];
  return (
    <div className={styles.step}>
      <FieldControl<number>
        label={reports('source')}
        field={{ kind: 'choice', options: sources.data.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) })) }}
        value={sourceId}
        onChange={(next) => onChange({ sourceId: next, workspaceId: undefined })}
      />
      {workspaces.isLoading && <LoadingState title={t('askingSource')} />}
      {workspaces.isError && <ErrorState title={t('workspacesFailed')} error={workspaces.error} onRetry={() => void workspaces.refetch()} />}
      {workspaces.data?.length === 0 && <EmptyState title={t('noWorkspaces')} description={t('noWorkspacesNext')} />}
      {known.length > 0 && (
        <FieldControl<string>
          label={t('workspace')}
          field={{ kind: 'choice', options: known.map(({ id, name, isKnown }) => ({ value: id, label: isKnown ? t('workspaceKnown', { name }) : name })) }}
          value={workspaceId}
          onChange={(next) => onChange({ sourceId, workspaceId: next })}
        />
      )}
    </div>
  );
};
