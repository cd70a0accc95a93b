import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, exportState, managedExportOrder, type ManagedExport } from '@portal/shared/contract/delivery';
import { personName, useLanguage } from '@portal/shared/language';
import { instantsOfDays } from '@portal/shared/time-zone';
import { App } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, writes, type ListAction, type ListQuery } from '@portal/shared/ui/resource';
import { useManagedExportColumns, type Order } from './export-columns.tsx';
import { useTexts } from './texts.ts';

const { managedExports } = endpoints;
const states = exportState.options;

const isOpen = ({ state }: ManagedExport): boolean => state === 'waiting' || state === 'running';
const idsOf = (rows: readonly ManagedExport[]) => ({ ids: rows.map(({ id }) => id) });

/** /Main/ReportExportMaintain: everybody's exports, for administrators, who stop and delete them. Their files are their owners' (decision 14). */
export default function ManagedExportsPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const columns = useManagedExportColumns();
  const stop: ListAction<ManagedExport> = {
    key: 'stop',
    label: t('stop'),
    needs: managedExports.stop,
    question: ({ name }) => t('stopAsk', { name }),
    consequence: (row) => t('stopNext', { owner: personName(row) }),
    run: async ({ id, name }) => {
      await call(managedExports.stop, { body: { ids: [id] } });
      void message.success(t('stopped', { name }));
    },
  };
  const resource = defineResource<ManagedExport, Order>({
    key: 'managed-exports',
    rowKey: ({ id }) => id,
    columns,
    isOngoing: isOpen,
    list: {
      find: finds(managedExports.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      file: writes(managedExports.exportFile, searchOf),
      orders: managedExportOrder,
      order: { by: 'createTime', type: 'desc' },
      sizes: [20, 50, 100],
    },
    filters: [
      { name: 'state', label: t('state'), kind: 'choice', options: states.map((value) => ({ value, label: t(`states.${value}`) })) },
      { name: 'from', label: t('from'), kind: 'day' },
      { name: 'to', label: t('to'), kind: 'day' },
    ],
    remove: { ...does(managedExports.remove, idsOf), consequence: (rows) => t('removeNext', { count: rows.length }) },
    actions: (row) => (isOpen(row) ? [stop] : []),
    bulk: [
      {
        key: 'stop',
        label: t('stop'),
        of: isOpen,
        question: (rows) => t('stopAskAll', { count: rows.length }),
        consequence: () => t('stopNextAll'),
        ...does(managedExports.stop, idsOf),
        said: (names, count) => t('stoppedAll', { names, count }),
      },
    ],
    texts: { title: t('heading'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('heading'), one: t('one') },
  });
  return <ResourcePage key={language} resource={resource} />;
}

/** What the address asks for, whatever page of it; a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { state, from, to } }: ListQuery<Order>) => ({ keyword, orderBy, orderType, state: states.find((one) => one === state), ...instantsOfDays(from, to) });
