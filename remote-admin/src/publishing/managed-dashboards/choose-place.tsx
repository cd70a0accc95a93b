import type { ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { EmptyState, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Select } from '@portal/shared/ui/data';
import styles from './managed-dashboards.module.css';
import { useSources, useWorkspaces } from './sources.ts';
import { useTexts } from './texts.ts';

export type Place = { readonly sourceId: number | undefined; readonly workspaceId: string | undefined };
type ChoosePlaceProps = { place: Place; onChange: (place: Place) => void };

/** The connection source, and the workspace in it, that dashboards are added from. */
export const ChoosePlace = ({ place: { sourceId, workspaceId }, onChange }: ChoosePlaceProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const sources = useSources();
  const workspaces = useWorkspaces(sourceId);
  if (sources.isPending) return <LoadingState />;
  if (!sources.data) return <ErrorState error={sources.error} onRetry={() => void sources.refetch()} />;
  if (sources.data.length === 0) return <EmptyState title={t('noSources')} description={t('noSourcesNext')} />;
  return (
    <>
      <label className={styles.field}>
        {t('source')}
        <Select<number>
          aria-label={t('source')}
          placeholder={t('choose')}
          showSearch={{ optionFilterProp: 'label' }}
          {...(sourceId !== undefined && { value: sourceId })}
          options={sources.data.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }))}
          onChange={(next) => onChange({ sourceId: next, workspaceId: undefined })}
        />
      </label>
      {sourceId !== undefined && workspaces.isPending && <LoadingState />}
      {workspaces.isError && <ErrorState error={workspaces.error} onRetry={() => void workspaces.refetch()} />}
      {workspaces.data?.length === 0 && <EmptyState title={t('noWorkspaces')} description={t('noWorkspacesNext')} />}
      {workspaces.data && workspaces.data.length > 0 && (
        <label className={styles.field}>
          {t('workspace')}
          <Select<string>
            aria-label={t('workspace')}
            placeholder={t('choose')}
            showSearch={{ optionFilterProp: 'label' }}
            {...(workspaceId !== undefined && { value: workspaceId })}
            options={workspaces.data.map(({ id, name, isKnown }) => ({ value: id, label: isKnown === 1 ? t('known', { name: name || id }) : name || id }))}
            onChange={(next) => onChange({ sourceId, workspaceId: next })}
          />
        </label>
      )}
    </>
  );
};
