import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { viewerType } from '@portal/shared/contract';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints as publishing } from '@portal/shared/contract/publishing';
import { endpoints, VISIT_PAGE_SIZE, visitOrder, type Visit } from '@portal/shared/contract/usage';
import { nameIn, useLanguage } from '@portal/shared/language';
import { sourceText, viewerTypeWords } from '@portal/shared/log-words';
import { Link } from '@portal/shared/router';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, finds, optionPaths, optionTree, ResourcePage, writes, type ListQuery } from '@portal/shared/ui/resource';
import { DASHBOARDS_PATH, idIn, REPORTS_PATH } from '../../publishing/managed-reports/address.ts';
import { hourOf } from '../time-bars/bars.ts';
import { instantsOfDays } from '@portal/shared/time-zone';
import { TimeBars } from '../time-bars/time-bars.tsx';
import { useHourFilter, useTimeSpan } from '../time-bars/use-time-span.ts';
import cells from '../log-cells.module.css';
import { useTexts } from './texts.ts';
import { nameOfVisit, useVisitColumns, type Order } from './visit-columns.tsx';

const { browsingHistory } = endpoints;
type Place = { readonly id: number; readonly parentId: number | null; readonly name: string; readonly ename: string };

/** What everybody has opened, for administrators. */
export const AllHistory = ({ lead }: { lead: ReactNode }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const atHour = useHourFilter();
  const places = useQuery(queryOf(browsingHistory.choices)).data;
  const options = (some: readonly Place[] = []) => optionPaths(optionTree(some, ({ name, ename }) => nameIn(language, name, ename))).map(({ value, label }) => ({ value: String(value), label }));
  const mayOpenPeople = useMay(access.users.list);
  const wayTo = useWayToReport();
  const { time, report, page, class: inClass, type, platform } = useVisitColumns<Visit>((row, name) => {
    const to = wayTo(row);
    return to ? <Link to={to}><bdi>{name}</bdi></Link> : <bdi>{name}</bdi>;
  });
  const department = ({ departmentName, departmentEnName }: Visit) => nameIn(language, departmentName, departmentEnName);
  const shown = (text: string): ReactNode => (text ? <bdi>{text}</bdi> : t('none'));

  const resource = defineResource<Visit, Order>({
    key: 'browsingHistory',
    rowKey: ({ id }) => id,
    columns: [
      time,
      {
        key: 'account',
        title: t('account'),
        fixed: true,
        text: ({ account }) => account,
        render: ({ account, isPersonThere }) =>
          isPersonThere === 0 ? (
            <span className={cells.said}>
              <bdi>{account}</bdi>
              <Tag>{t('personGone')}</Tag>
            </span>
          ) : mayOpenPeople ? (
            <Link to={`/Main/User?keyword=${encodeURIComponent(account)}`}>
              <bdi>{account}</bdi>
            </Link>
          ) : (
            <bdi>{account}</bdi>
          ),
      },
      { key: 'fullName', title: t('fullName'), minor: true, text: ({ fullName }) => fullName, render: ({ fullName }) => shown(fullName) },
      { key: 'department', title: t('department'), minor: true, text: department, render: (row) => shown(department(row)) },
      report,
      { ...page, minor: true },
      type,
      { ...inClass, optional: true },
      platform,
      { key: 'sourceType', title: t('sourceType'), minor: true, optional: true, text: ({ sourceType }) => sourceText(sourceType, language), render: ({ sourceType }) => shown(sourceText(sourceType, language)) },
    ],
    list: {
      find: finds(browsingHistory.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      file: writes(browsingHistory.exportFile, searchOf),
      orders: visitOrder,
      order: { by: 'createTime', type: 'desc' },
      sizes: [VISIT_PAGE_SIZE, 50, 100],
    },
    filters: [
      { name: 'report', label: t('reportFilter'), kind: 'text' },
      { name: 'classId', label: t('class'), kind: 'choice', options: options(places?.classes) },
      { name: 'type', label: t('type'), kind: 'choice', options: viewerType.options.map((value) => ({ value, label: viewerTypeWords[value][language] })) },
      { name: 'departmentId', label: t('department'), kind: 'choice', options: options(places?.departments) },
      { name: 'from', label: t('from'), kind: 'day' },
      { name: 'to', label: t('to'), kind: 'day' },
      atHour,
    ],
    lead: (
      <>
        {lead}
        <VisitPicture />
      </>
    ),
    texts: { title: t('title'), help: t('helpAll'), search: t('searchAll'), empty: t('empty'), emptyNext: t('emptyNextAll'), permission: t('permission') },
  });
  return <ResourcePage resource={resource} />;
};

/** How often something was opened by the hour or by the day, and by how many people. */
const VisitPicture = (): ReactNode => {
  const t = useTexts();
  const time = useTimeSpan('days');
  const bars = useQuery(queryOf(browsingHistory.statistics, { body: { edges: time.edges } }));
  return (
    <TimeBars
      time={time}
      bars={bars}
      series={[
        { key: 'visits', of: ({ visits }) => visits, head: t('visitsHead'), text: (count, number) => t('visits', { count, number }), drawn: 'plain' },
        { key: 'people', of: ({ people }) => people, head: t('peopleHead'), text: (count, number) => t('people', { count, number }) },
      ]}
      title={t('picture')}
      failed={t('pictureFailed')}
      hint={t('barsHint')}
    />
  );
};

/** Where a report or dashboard is managed; nowhere for what is gone or somebody's own, and for who does not manage it. */
const useWayToReport = (): ((row: Visit) => string | undefined) => {
  const { language } = useLanguage();
  const mayReports = useMay(publishing.managedReports.list);
  const mayDashboards = useMay(publishing.managedDashboards.list);
  return (row) => {
    if (row.isManaged === 0) return undefined;
    if (row.type === 'Dashboards') return mayDashboards ? `${DASHBOARDS_PATH}?keyword=${encodeURIComponent(nameOfVisit(row, language))}` : undefined;
    return mayReports ? `${REPORTS_PATH}?report=${row.catalogueId}` : undefined;
  };
};

/** What the address asks for, whatever page of it; an hour goes before days, and a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { report, classId, departmentId, type, from, to, at } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  report: report ?? '',
  classId: idIn(classId),
  departmentId: idIn(departmentId),
  type: viewerType.options.find((one) => one === type),
  ...(hourOf(at) ?? instantsOfDays(from, to)),
});
