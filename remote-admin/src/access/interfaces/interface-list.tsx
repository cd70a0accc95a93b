import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, interfaceLogLevels, interfaceOrder, type InterfaceRow } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { defineResource, does, doesWith, finds, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { CallersDrawer } from './callers-drawer.tsx';
import { interfaceColumns } from './interface-columns.tsx';
import { bodyOf, type Values } from './interface-values.ts';
import { useTexts } from './texts.ts';
import { TrialDrawer } from './trial-drawer.tsx';

const { interfaces, classes } = endpoints;
type Order = (typeof interfaceOrder)[number];

/** The calls of the portal: what they are called, who is given them, and how they were used. */
export const InterfaceList = ({ lead }: { lead: ReactNode }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [shown, setShown] = useState<{ part: 'callers' | 'trial'; row: InterfaceRow } | null>(null);
  // By the class of this screen: the choices of the other one belong to another class.
  const all = useQuery(queryOf(classes.list, { body: { pageSize: 200 } })).data?.items ?? [];
  const choices = all.map(({ code, name, ename }) => ({ value: code, label: nameIn(language, name, ename) }));

  const move = doesWith(
    interfaces.updateMany,
    { fields: [{ name: 'interfaceClass', label: t('class'), kind: 'choice', options: choices, hint: t('classHint'), needed: true }], initial: { interfaceClass: undefined as string | undefined }, rules: interfaces.updateMany.body.shape },
    (rows: readonly InterfaceRow[], { interfaceClass }) => ({ ids: rows.map(({ id }) => id), interfaceClass }),
  );
  const switched = (isEnabled: 0 | 1) => does(interfaces.updateMany, (rows: readonly InterfaceRow[]) => ({ ids: rows.map(({ id }) => id), isEnabled }));

  const resource = defineResource<InterfaceRow, Order, Values>({
    key: 'interfaces',
    rowKey: ({ id }) => id,
    columns: interfaceColumns(t, language, (code) => choices.find(({ value }) => value === code)?.label ?? code),
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
    actions: (row) => [
      { key: 'callers', label: t('callers'), needs: interfaces.callers, run: () => setShown({ part: 'callers', row }) },
      ...(row.isReading === 1 && row.isServed === 1 ? [{ key: 'try', label: t('try'), needs: interfaces.tryOut, run: () => setShown({ part: 'trial', row }) }] : []),
    ],
    bulk: [
      { key: 'move', label: t('move'), ...move, question: (rows) => t('moveTitle', { count: rows.length }), said: (_, count) => t('moved', { count }) },
      { key: 'on', label: t('switchOn'), ...switched(1), said: (_, count) => t('onMany', { count }) },
      { key: 'off', label: t('switchOff'), ...switched(0), danger: true, question: (rows) => t('askOff', { count: rows.length }), consequence: () => t('askOffNext'), said: (_, count) => t('offMany', { count }) },
    ],
    notForBulk: ({ isEssential }) => (isEssential === 1 ? t('essential') : undefined),
    history: { kind: 'interface', acts: { try: t('tried') } },
    lead,
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('title'), add: t('add'), one: t('one') },
  });
  return (
    <>
      <ResourcePage resource={resource} />
      {shown?.part === 'callers' && <CallersDrawer row={shown.row} onClose={() => setShown(null)} />}
      {shown?.part === 'trial' && <TrialDrawer row={shown.row} onClose={() => setShown(null)} />}
    </>
  );
};

const NEW = { interfaceClass: undefined, name: '', ename: '', notes: '', logLevel: 'none', callsPerMinute: undefined, isEnabled: 1 } as const;

const flagIn = (text: string | undefined): 0 | 1 | undefined => ([0, 1] as const).find((flag) => String(flag) === text);
