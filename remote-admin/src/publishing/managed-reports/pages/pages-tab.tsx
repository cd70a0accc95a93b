import DiffOutlined from '@ant-design/icons/es/icons/DiffOutlined';
import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { reportType } from '@portal/shared/contract';
import { endpoints, type ManagedPage, type ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, RowSwitch, type ListColumn, type TreeMove } from '@portal/shared/ui/resource';
import permissionStyles from '../../../access/permissions/permissions.module.css';
import { ComparePages } from './compare-pages.tsx';
import { useTexts } from './texts.ts';

const { reportPages } = endpoints;
type Values = Pick<ManagedPage, 'displayName' | 'enDisplayName'>;

/** The pages of a report: their names and order as readers have them, and which are shown and exported. */
export const PagesTab = ({ report }: { report: ManagedReport }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const mayCompare = useMay(reportPages.compare);
  const [isCompared, setIsCompared] = useState(false);
  const nameOf = ({ displayName, enDisplayName }: ManagedPage) => nameIn(language, displayName, enDisplayName);
  const canCompare = report.reportType === reportType.online && mayCompare;
  const switched = (key: 'isActive' | 'isExportable', title: string): ListColumn<ManagedPage, never> => ({
    key,
    title,
    width: 110,
    text: (page) => t(page[key] === 1 ? 'on' : 'off'),
    render: (page) => (
      <RowSwitch
        label={t('switchOf', { what: title, name: nameOf(page) })}
        name={nameOf(page)}
        checked={page[key] === 1}
        needs={reportPages[key]}
        onSwitch={(on) => call(reportPages[key], { body: { ids: [page.id], value: on ? 1 : 0 }, quiet: true })}
        said={(on) => t(on ? `pageOn.${key}` : `pageOff.${key}`, { name: nameOf(page) })}
      />
    ),
  });
  const resource = defineResource<ManagedPage, never, Values>({
    key: 'report-pages',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'name', title: t('page'), fixed: true, text: nameOf, render: (page) => <bdi>{nameOf(page)}</bdi> },
      { key: 'code', title: t('code'), minor: true, text: ({ code }) => code, render: ({ code }) => <code>{code}</code> },
      switched('isActive', t('pageShown')),
      switched('isExportable', t('pageExported')),
    ],
    tree: {
      find: finds(reportPages.list, () => ({ query: { dReportId: String(report.id) } })),
      parentOf: () => null,
      isFolder: () => false,
      placed: (page) => page,
      words: ({ displayName, enDisplayName, code }) => `${displayName} ${enDisplayName} ${code}`,
      move: does(reportPages.update, ({ row: { id, displayName, enDisplayName }, index }: TreeMove<ManagedPage>) => ({ id, displayName, enDisplayName, sort: index })),
    },
    form: {
      initial: (page) => ({ displayName: page?.displayName ?? '', enDisplayName: page?.enDisplayName ?? '' }),
      fields: [{ name: 'displayName', english: 'enDisplayName', label: t('name'), kind: 'names' }],
    },
    update: { ...does(reportPages.update, ({ row: { id, sort }, values }: { row: ManagedPage; values: Values }) => ({ id, sort, ...values })), rules: reportPages.update.body.shape },
    remove: { ...does(reportPages.remove, (pages: readonly ManagedPage[]) => ({ ids: pages.map(({ id }) => id) })), consequence: () => t('removePageNext') },
    extra: canCompare && (
      <Button icon={<DiffOutlined />} onClick={() => setIsCompared(true)}>
        {t('compare')}
      </Button>
    ),
    texts: { title: t('pages'), help: t('pagesHelp'), search: t('searchPages'), empty: t('noPages'), emptyNext: t(report.reportType === reportType.online ? 'noPagesNext' : 'noPagesOfKind'), permission: t('permission'), one: t('page') },
  });
  return (
    <div className={permissionStyles.tab}>
      <ResourcePage resource={resource} scope="page" />
      {isCompared && <ComparePages report={report} onClose={() => setIsCompared(false)} />}
    </div>
  );
};
