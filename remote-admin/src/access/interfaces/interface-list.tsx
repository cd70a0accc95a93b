import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, interfaceLogLevels, interfaceOrder, type InterfaceRow } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { defineResource, does, finds, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { useMayNot } from '../use-may-not.ts';
import { interfaceColumns } from './interface-columns.tsx';
import { bodyOf, type Values } from './interface-values.ts';
import { useTexts } from './texts.ts';

const { interfaces, classes } = endpoints;
type Order = (typeof interfaceOrder)[number];

/** The calls of the portal: what they are called, who is given them, and how they were used. */
export const InterfaceList = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const mayNot = useMayNot();
  // By the class of this screen: the choices of the other one belong to another class.
  const all = useQuery(queryOf(classes.list, { body: { pageSize: 200 } })).data?.items ?? [];
  const choices = all.map(({ code, name, ename }) => ({ value: code, label: nameIn(language, name, ename) }));

  const resource = defineResource<InterfaceRow, Order, Values>({
    key: 'interfaces',
    rowKey: ({ id }) => id,
    columns: interfaceColumns(t, language, (code) => choices.find(({ value }) => value === code)?.label ?? code, mayNot),
    list: {
      find: finds(interfaces.list, ({ keyword, page, size, orderBy, orderType, filters: { interfaceClass, isEnabled, isServed } }: ListQuery<Order>) => ({
        body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, interfaceClass: interfaceClass?.slice(0, 50), isEnabled: flagIn(isEnabled), isServed: flagIn(isServed) },
      })),
      orders: interfaceOrder,
      order: { by: 'name', type: 'asc' },
      sizes: [20, 50, 100],
    },
    filters: [
      { name: 'interfaceClass', label: t('class'), kind: 'choice', options: choices },
      { name: 'isEnabled', label: t('state'), kind: 'choice', options: [{ value: '1', label: t('on') }, { value: '0', label: t('off') }] },
      { name: 'isServed', label: t('served'), kind: 'choice', options: [{ value: '1', label: t('isServed') }, { value: '0', label: t('notServed') }] },
    ],
    form: {
      initial: (row) => ({ method: row?.method ?? 'POST', path: row?.path ?? '', ...(row ? bodyOf(row) : NEW) }),
      fields: [
        { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
        { name: 'method', label: t('method'), kind: 'choice', options: [{ value: 'GET', label: 'GET' }, { value: 'POST', label: 'POST' }], fixed: true },
        { name: 'path', label: t('path'), kind: 'text', hint: t('pathHint'), fixed: true },
        { name: 'interfaceClass', label: t('class'), kind: 'choice', options: choices, hint: t('classHint') },
        { name: 'notes', label: t('notes'), kind: 'lines' },
        { name: 'logLevel', label: t('logLevel'), kind: 'choice', options: interfaceLogLevels.map((level) => ({ value: level, label: t(`logLevels.${level}`) })) },
        { name: 'callsPerMinute', label: t('limit'), kind: 'number', unit: t('perMinute'), hint: t('limitHint') },
        { name: 'isEnabled', label: t('state'), kind: 'switch' },
      ],
    },
    add: { ...does(interfaces.add, ({ callsPerMinute, interfaceClass = '', ...values }: Values) => ({ ...values, interfaceClass, callsPerMinute: callsPerMinute ?? null })), rules: interfaces.add.body.shape },
    update: {
      ...does(interfaces.update, ({ row: { id, version }, values: { method: _, path: __, callsPerMinute, interfaceClass = '', ...values } }: { row: InterfaceRow; values: Values }) => ({ id, version, ...values, interfaceClass, callsPerMinute: callsPerMinute ?? null })),
      rules: interfaces.update.body.shape,
      current: async ({ id }) => (await call(interfaces.list, { body: { id } })).items[0],
    },
    remove: { ...does(interfaces.remove, (rows: readonly InterfaceRow[]) => ({ ids: rows.map(({ id }) => id) })), isRefused: ({ isServed }) => isServed === 1 && t('servedStays') },
    history: { kind: 'interface' },
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('title'), add: t('add'), one: t('one') },
  });
  return <ResourcePage resource={resource} />;
};

const NEW = { interfaceClass: undefined, name: '', ename: '', notes: '', logLevel: 'none', callsPerMinute: undefined, isEnabled: 1 } as const;

const flagIn = (text: string | undefined): 0 | 1 | undefined => ([0, 1] as const).find((flag) => String(flag) === text);
