import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type GrantableReport, type ReportGrant } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, Button, EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { FormDrawer } from '@portal/shared/ui/resource';
import { DataRolesField } from '../data-roles/data-roles-field.tsx';
import { useDataRoleNames } from '../data-roles/use-data-role-names.ts';
import { bodyOf } from './draft.ts';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';
import type { Versions } from './use-versions.ts';

const { reportRoles } = endpoints;

type DataRolesTabProps = {
  groupId: number;
  versions: Versions;
  /** Whether grants are being edited beside it: such a draft has their data roles, too. */
  isEdited: boolean;
};

/** Whose rows the people of a role see: the data roles of all its reports together. What is changed here is saved by itself. */
export const DataRolesTab = ({ groupId, versions, isEdited }: DataRolesTabProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const mayChange = useMay(reportRoles.setForRole);
  const answer = useQuery(queryOf(reportRoles.ofRole, { query: { groupId: String(groupId) } }));
  const dataRoleName = useDataRoleNames(answer.data ?? {});
  const [opened, setOpened] = useState<{ report: GrantableReport; grant: ReportGrant } | null>(null);
  if (answer.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (!answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  const { grants, reports, version } = answer.data;
  const nameOf = ({ name, ename }: GrantableReport): string => nameIn(language, name, ename);
  const rows = grants
    .flatMap((grant) => reports.filter(({ id }) => id === grant.reportId).map((report) => ({ report, grant })))
    .toSorted((one, other) => nameOf(one.report).localeCompare(nameOf(other.report), language));
  if (rows.length === 0) return <EmptyState title={t('noGranted')} description={t('noGrantedNext')} />;
  const save = async ({ dataRoles }: { dataRoles: number[] }) => {
    if (!opened) return;
    const before = versions.now(version);
    const { version: after } = await call(reportRoles.setForRole, { body: { groupId, version: before, ...bodyOf(new Map([[opened.report.id, { ...opened.grant, dataRoles }]])) }, quiet: true });
    versions.saved(before, after);
  };
  return (
    <div className={styles.tab} role="region" aria-label={t('dataRoles')}>
      <header className={styles.lead}>
        <h2 className={styles.title}>{t('dataRoles')}</h2>
        <p className={styles.help}>{t('dataRolesHelp')}</p>
      </header>
      {isEdited && <Alert type="info" showIcon title={t('dataRolesWait')} />}
      <ul className={styles.boards}>
        {rows.map(({ report, grant }) => (
          <li key={report.id} className={styles.dataRoles}>
            <bdi className={styles.dataRolesOf}>{nameOf(report)}</bdi>
            <span>{grant.dataRoles.length === 0 ? t('none') : grant.dataRoles.map((id) => <Tag key={id}>{dataRoleName(id)}</Tag>)}</span>
            {mayChange && (
              <Button size="small" disabled={isEdited} aria-label={t('changeDataRoles', { name: nameOf(report) })} onClick={() => setOpened({ report, grant })}>
                {t('change')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <FormDrawer<{ dataRoles: number[] }>
          title={t('changeDataRoles', { name: nameOf(opened.report) })}
          fields={[{ name: 'dataRoles', label: t('dataRoles'), kind: 'own', render: (control) => <DataRolesField reportId={opened.report.id} {...control} />, hint: t('dataRolesHint') }]}
          initial={{ dataRoles: opened.grant.dataRoles }}
          rules={{}}
          onSave={save}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
};
