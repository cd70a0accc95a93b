import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, scheduleOrder, scheduleRepeats, scheduleStates, scheduleWorkingDays, type ManagedSchedule } from '@portal/shared/contract/delivery';
import { personName, useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { daysText } from './rule-text.ts';
import { useScheduleColumns, type Order } from './schedule-columns.tsx';
import { useTexts } from './texts.ts';

const { managedSchedules } = endpoints;

/** /Main/TimingtaskMaintain: everybody's scheduled exports, for administrators, who pause and delete them. */
export default function ManagedSchedulesPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { name, others } = useScheduleColumns<ManagedSchedule>();
  const resource = defineResource<ManagedSchedule, Order>({
    key: 'managed-schedules',
    rowKey: ({ id }) => id,
    columns: [...name, { key: 'owner', title: t('owner'), text: personName, render: (row) => <bdi>{personName(row)}</bdi> }, ...others],
    list: {
      find: finds(managedSchedules.list, ({ keyword, page, size, orderBy, orderType, filters: { state } }: ListQuery<Order>) => ({ body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, state: scheduleStates.find((one) => one === state) } })),
      orders: scheduleOrder,
      order: { by: 'nextRun', type: 'asc' },
      sizes: [20, 50, 100],
    },
    filters: [{ name: 'state', label: t('state'), kind: 'choice', options: scheduleStates.map((value) => ({ value, label: t(`states.${value}`) })) }],
    remove: { ...does(managedSchedules.remove, (rows: readonly ManagedSchedule[]) => ({ ids: rows.map(({ id }) => id) })), consequence: () => t('removeNextAll') },
    actions: (row) =>
      row.state === 'active'
        ? [
            {
              key: 'pause',
              label: t('pause'),
              question: t('pauseAsk', { name: row.name }),
              consequence: () => t('pauseNext', { owner: personName(row) }),
              needs: managedSchedules.pause,
              run: async () => {
                await call(managedSchedules.pause, { body: { ids: [row.id] } });
                void message.success(t('paused', { name: row.name }));
              },
            },
          ]
        : [],
    history: {
      kind: 'schedule',
      fields: {
        ...Object.fromEntries((['name', 'report', 'formats', 'day', 'time', 'monthDay', 'timeZone', 'until'] as const).map((field) => [field, { label: t(field) }])),
        addresses: { label: t('recipients') },
        repeat: { label: t('repeat'), text: (value) => wordOf(scheduleRepeats, value, (repeat) => t(`repeats.${repeat}`)) },
        weekDays: { label: t('weekDays'), text: (value) => (Array.isArray(value) ? daysText(value.map(Number), language) : '') },
        workingDays: { label: t('workingDays'), text: (value) => wordOf(scheduleWorkingDays, value, (workingDays) => t(`workingDaysOf.${workingDays}`)) },
        state: { label: t('state'), text: (value) => wordOf(scheduleStates, value, (state) => t(`states.${state}`)) },
      },
      acts: { enable: t('states.active'), disable: t('states.paused') },
    },
    texts: { title: t('all.heading'), help: t('all.help'), search: t('all.search'), empty: t('all.empty'), emptyNext: t('all.emptyNext'), permission: t('all.heading'), one: t('one') },
  });
  return <ResourcePage key={language} resource={resource} />;
}

/** What one of some values is called; nothing for any other. */
const wordOf = <Value extends string>(values: readonly Value[], value: unknown, say: (value: Value) => string): string => {
  const found = values.find((one) => one === value);
  return found ? say(found) : '';
};
