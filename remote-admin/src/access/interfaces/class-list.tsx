import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, interfaceClassOrder, type InterfaceClassRow } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { defineResource, does, finds, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { useTexts } from './texts.ts';

const { classes } = endpoints;
type Order = (typeof interfaceClassOrder)[number];
type Values = Pick<InterfaceClassRow, 'code' | 'name' | 'ename' | 'notes' | 'sort'>;

/** The classes by which interfaces are granted. */
export const ClassList = ({ lead }: { lead: ReactNode }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const resource = defineResource<InterfaceClassRow, Order, Values>({
    key: 'interface-classes',
    rowKey: ({ id }) => id,
    columns: [
      { key: 'name', title: t('name'), fixed: true, text: ({ name, ename }) => nameIn(language, name, ename), render: ({ name, ename }) => <bdi>{nameIn(language, name, ename)}</bdi> },
      { key: 'code', title: t('code'), order: 'code', text: ({ code }) => code, render: ({ code }) => <code>{code}</code> },
      { key: 'interfaces', title: t('interfaces'), width: 120, text: ({ interfaces }) => interfaces, render: ({ interfaces }) => interfaces },
      { key: 'groups', title: t('groups'), width: 120, text: ({ groups }) => groups, render: ({ groups }) => groups },
      { key: 'sort', title: t('sort'), order: 'sort', width: 96, text: ({ sort }) => sort, render: ({ sort }) => sort },
    ],
    list: {
      find: finds(classes.list, ({ keyword, page, size, orderBy, orderType }: ListQuery<Order>) => ({ body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType } })),
      orders: interfaceClassOrder,
      order: { by: 'sort', type: 'asc' },
      sizes: [50, 100],
    },
    form: {
      initial: (row) => ({ code: row?.code ?? '', name: row?.name ?? '', ename: row?.ename ?? '', notes: row?.notes ?? '', sort: row?.sort ?? 100 }),
      fields: [
        { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
        { name: 'code', label: t('code'), kind: 'text', hint: t('codeHint'), fixed: true },
        { name: 'notes', label: t('notes'), kind: 'lines' },
        { name: 'sort', label: t('sort'), kind: 'number' },
      ],
    },
    add: { ...does(classes.add, (values: Values) => values), rules: classes.add.body.shape },
    update: {
      ...does(classes.update, ({ row: { id, version }, values: { code: _, ...values } }: { row: InterfaceClassRow; values: Values }) => ({ id, version, ...values })),
      rules: classes.update.body.shape,
      current: async ({ id }) => (await call(classes.list, { body: { id } })).items[0],
    },
    remove: {
      ...does(classes.remove, (rows: readonly InterfaceClassRow[]) => ({ ids: rows.map(({ id }) => id) })),
      isRefused: ({ isProvisioned, interfaces }) => (isProvisioned === 1 ? t('classProvisioned') : interfaces > 0 && t('classUsed', { count: interfaces })),
    },
    history: { kind: 'interfaceClass' },
    lead,
    texts: { title: t('title'), help: t('classHelp'), search: t('classSearch'), empty: t('classEmpty'), emptyNext: t('classEmptyNext'), permission: t('title'), add: t('addClass'), one: t('oneClass') },
  });
  return <ResourcePage resource={resource} scope={{ within: 'classes' }} />;
};
