import { useState, type ReactNode } from 'react';
import { endpoints, type PermissionPerson, type PermissionReport } from '@portal/shared/contract/access';
import { rowsOf } from '../roles/draft.ts';
import { useTexts as useRoleTexts } from '../roles/texts.ts';
import { ExplainedTree } from './explained-tree.tsx';
import { ReadersDrawer } from './readers-drawer.tsx';
import { useReportColumns } from './report-columns.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { useTexts } from './texts.ts';
import { useRoleNames } from './use-names.ts';

const { effectivePermissions } = endpoints;

/** The reports of a person: what they may do with each, and by whom. */
export const ReportsTab = ({ person }: { person: PermissionPerson }): ReactNode => {
  const t = useTexts();
  const role = useRoleTexts();
  const nameOf = useRoleNames(person.roles);
  const columns = useReportColumns(nameOf);
  const [explained, setExplained] = useState<PermissionReport | null>(null);
  const [readersOf, setReadersOf] = useState<PermissionReport | null>(null);
  return (
    <>
      <ExplainedTree
        name="permissionReports"
        userId={person.id}
        endpoint={effectivePermissions.reports}
        rowsOf={(reports) => rowsOf({ classes: person.classes, reports })}
        rowKey={({ key }) => key}
        parentOf={({ parent }) => parent}
        isFolder={({ report }) => report === undefined}
        words={({ name, ename }) => `${name} ${ename}`}
        counted={(count) => t('reportCount', { count })}
        columns={columns}
        actions={({ report }) =>
          report
            ? [
                { key: 'why', label: t('explain'), needs: effectivePermissions.report, run: () => setExplained(report) },
                { key: 'readers', label: role('readers'), needs: effectivePermissions.people, run: () => setReadersOf(report) },
              ]
            : []
        }
        title={role('reports')}
        help={person.ownReports > 0 ? t('reportsHelpOwn', { count: person.ownReports }) : t('reportsHelp')}
        search={role('searchReports')}
      />
      {explained && <ReportDrawer person={person} report={explained} nameOf={nameOf} onClose={() => setExplained(null)} />}
      {readersOf && <ReadersDrawer thing={readersOf} onClose={() => setReadersOf(null)} />}
    </>
  );
};
