import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { dataRoleOrder, endpoints, type DataRole } from '@portal/shared/contract/access';
import { formatInstant, nameIn, useLanguage, type TextOf } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import { defineResource, does, finds, ResourcePage, type ListColumn, type ListQuery } from '@portal/shared/ui/resource';
import { labelOf } from './data-roles-field.tsx';
import { useTexts, type zh } from './texts.ts';

const { dataRoles } = endpoints;
type Order = (typeof dataRoleOrder)[number];
type Values = Pick<DataRole, 'name' | 'label' | 'elabel' | 'username' | 'customData' | 'notes'> & { reportId: number | undefined };

/**
 * Roles of semantic models' row-level security, as grants name them.
 * @param title what the page is called that they are a part of
 */
export const DataRoleList = ({ title, lead }: { title: string; lead: ReactNode }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const mayList = useMay(dataRoles.reports);
  const reports = useQuery({ ...queryOf(dataRoles.reports), enabled: mayList }).data ?? [];
  const choices = reports.map(({ id, name, ename }) => ({ value: id, label: nameIn(language, name, ename) }));
  const bodyOf = ({ reportId = 0, ...values }: Values) => ({ reportId, ...values });
  const resource = defineResource<DataRole, Order, Values>({
    key: 'data-roles',
    rowKey: ({ id }) => id,
    columns: dataRoleColumns(t, language),
    list: {
      find: finds(dataRoles.list, ({ keyword, page, size, orderBy, orderType, filters: { isMissing } }: ListQuery<Order>) => ({
        body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, isMissing: ([0, 1] as const).find((flag) => String(flag) === isMissing) },
      })),
      orders: dataRoleOrder,
      order: { by: 'name', type: 'asc' },
      sizes: [20, 50, 100],
    },
    filters: [{ name: 'isMissing', label: t('state'), kind: 'choice', options: [{ value: '0', label: t('present') }, { value: '1', label: t('missing') }] }],
    form: {
      initial: (row) => ({ name: row?.name ?? '', label: row?.label ?? '', elabel: row?.elabel ?? '', username: row?.username ?? '', customData: row?.customData ?? '', notes: row?.notes ?? '', reportId: row?.reportId ?? undefined }),
      fields: [
        { name: 'reportId', label: t('report'), kind: 'choice', options: choices, hint: t('reportHint') },
        { name: 'name', label: t('name'), kind: 'text', hint: t('nameHint') },
        { name: 'label', english: 'elabel', label: t('label'), kind: 'names', hint: t('labelHint') },
        { name: 'username', label: t('username'), kind: 'text', hint: t('usernameHint') },
        { name: 'customData', label: t('customData'), kind: 'text', hint: t('customDataHint') },
        { name: 'notes', label: t('notes'), kind: 'lines' },
      ],
    },
    add: { ...does(dataRoles.add, bodyOf), rules: dataRoles.add.body.shape },
    update: {
      ...does(dataRoles.update, ({ row: { id, version }, values }: { row: DataRole; values: Values }) => ({ id, version, ...bodyOf(values) })),
      rules: dataRoles.update.body.shape,
      current: async ({ id }) => (await call(dataRoles.list, { body: { id } })).items[0],
    },
    remove: {
      ...does(dataRoles.remove, (rows: readonly DataRole[]) => ({ ids: rows.map(({ id }) => id) })),
      isRefused: ({ grants }) => grants > 0 && t('used', { count: grants }),
    },
    history: { kind: 'dataRole', fields: { dataset: { label: t('dataset') }, report: { label: t('report') } } },
    lead,
    texts: { title, help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: title, add: t('add'), one: t('one') },
  });
  return <ResourcePage resource={resource} scope={{ within: 'dataRoles' }} />;
};

const dataRoleColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en'): ListColumn<DataRole, Order>[] => {
  const dataset = ({ datasetName, datasetId }: DataRole) => datasetName || datasetId || t('unknownDataset');
  const report = ({ reportName, reportEnName }: DataRole) => nameIn(language, reportName, reportEnName) || t('none');
  const state = ({ isMissing }: DataRole) => t(isMissing === 1 ? 'missing' : 'present');
  return [
    { key: 'label', title: t('label'), fixed: true, text: (row) => labelOf(row, language), render: (row) => <bdi>{labelOf(row, language)}</bdi> },
    { key: 'name', title: t('name'), order: 'name', text: ({ name }) => name, render: ({ name }) => <bdi>{name}</bdi> },
    { key: 'dataset', title: t('dataset'), order: 'datasetName', text: dataset, render: (row) => <bdi>{dataset(row)}</bdi> },
    { key: 'report', title: t('report'), minor: true, text: report, render: (row) => <bdi>{report(row)}</bdi> },
    { key: 'username', title: t('username'), text: ({ username }) => username || t('byAccount'), render: ({ username }) => username || t('byAccount') },
    { key: 'customData', title: t('customData'), text: ({ customData }) => customData, render: ({ customData }) => customData || t('none') },
    { key: 'grants', title: t('grants'), width: 88, text: ({ grants }) => grants, render: ({ grants }) => grants },
    { key: 'state', title: t('state'), width: 168, text: state, render: (row) => (row.isMissing === 1 ? <Tag color="warning">{state(row)}</Tag> : state(row)) },
    { key: 'updateTime', title: t('changed'), order: 'updateTime', width: 168, optional: true, text: ({ updateTime }) => formatInstant(updateTime, language, 'minute'), render: ({ updateTime }) => formatInstant(updateTime, language, 'minute') },
  ];
};
