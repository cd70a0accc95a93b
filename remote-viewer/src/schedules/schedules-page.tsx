import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { reportType } from '@portal/shared/contract';
import { endpoints, scheduleOrder, scheduleStates, type Schedule } from '@portal/shared/contract/delivery';
import { useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, RowSwitch, type FormField, type ListColumn, type ListQuery } from '@portal/shared/ui/resource';
import { bodyOf, fieldsOf, type ExportFields } from '../exports/export-form.tsx';
import { offeredFormats } from '../exports/new-export.ts';
import { useTexts as useExportTexts } from '../exports/texts.ts';
import { useScheduleColumns, type Order } from './schedule-columns.tsx';
import { useTexts } from './texts.ts';
import { newTiming, ruleFrom, timingFields, timingOf, type TimingValues } from './timing-fields.ts';

const { schedules } = endpoints;
type Values = Omit<ExportFields, 'isEmail'> & { readonly isEmail: 0 | 1 } & TimingValues;

/** /Main/Timingtask: what the portal exports for the current user by itself (SPEC 2.3). New ones begin at a report. */
export default function SchedulesPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { name, others } = useScheduleColumns<Schedule>();
  const fieldsFor = useFields();
  const resource = defineResource<Schedule, Order, Values>({
    key: 'schedules',
    rowKey: ({ id }) => id,
    columns: [...name, ...others, useSwitchColumn()],
    list: {
      find: finds(schedules.myList, ({ keyword, page, size, orderBy, orderType, filters: { state } }: ListQuery<Order>) => ({ body: { keyword, pageIndex: page, pageSize: size, orderBy, orderType, state: scheduleStates.find((one) => one === state) } })),
      orders: scheduleOrder,
      order: { by: 'nextRun', type: 'asc' },
      sizes: [20, 50, 100],
    },
    filters: [{ name: 'state', label: t('state'), kind: 'choice', options: scheduleStates.map((value) => ({ value, label: t(`states.${value}`) })) }],
    form: { initial: valuesOf, fields: [], rowFields: fieldsFor },
    update: {
      ...does(schedules.update, ({ row, values }: { row: Schedule; values: Values }) => ({ id: row.id, version: row.version, ...bodyOf({ ...values, isEmail: values.isEmail === 1 }), ...ruleFrom(values) })),
      rules: schedules.update.body.shape,
      current: async ({ id }) => (await call(schedules.myList, { body: { id } })).items[0],
    },
    remove: { ...does(schedules.remove, (rows: readonly Schedule[]) => ({ ids: rows.map(({ id }) => id) })), consequence: () => t('removeNext') },
    actions: (row) => [
      {
        key: 'run',
        label: t('run'),
        needs: schedules.run,
        run: async () => {
          await call(schedules.run, { body: { id: row.id } });
          void message.success(t('began', { name: row.name }));
        },
      },
    ],
    texts: { title: t('mine.heading'), help: t('mine.help'), search: t('mine.search'), empty: t('mine.empty'), emptyNext: t('mine.emptyNext'), permission: t('mine.heading'), one: t('one') },
  });
  return <ResourcePage key={language} resource={resource} />;
}

const useSwitchColumn = (): ListColumn<Schedule, Order> => {
  const t = useTexts();
  return {
    key: 'enabled',
    title: t('enabled'),
    width: 88,
    text: ({ state }) => t(`states.${state}`),
    render: ({ id, name, state }) => (
      <RowSwitch
        label={t('switch', { name })}
        name={name}
        checked={state === 'active'}
        disabled={state === 'ended' && t('ended')}
        needs={schedules.isEnabled}
        onSwitch={(on) => call(schedules.isEnabled, { body: { ids: [id], value: on ? 1 : 0 }, quiet: true })}
        said={(on) => t(on ? 'switchedOn' : 'switchedOff', { name })}
      />
    ),
  };
};

/** What the drawer asks; formats are those of the report. */
const useFields = (): ((row: Schedule) => readonly FormField<Values>[]) => {
  const t = useTexts();
  const asExport = useExportTexts();
  const { language } = useLanguage();
  const isMailed = ({ isEmail }: Values) => isEmail === 1;
  return (row) => [
    { name: 'name', section: t('what'), label: t('name'), hint: t('editHint'), kind: 'text' },
    { name: 'formats', label: t('formats'), kind: 'many', options: offeredFormats(row.reportType === reportType.paginated).map((value) => ({ value, label: asExport(`form.${value}`) })), needed: true },
    ...timingFields<Values>(t, language, row.timeZone, t('timing')),
    { name: 'isEmail', section: t('mail'), label: t('isEmail'), kind: 'switch' },
    { name: 'strEmail', label: t('strEmail'), hint: t('strEmailHint'), kind: 'text', shown: isMailed, needed: true },
    { name: 'mailTitle', label: t('mailTitle'), kind: 'text', shown: isMailed, needed: true },
    { name: 'mailContent', label: t('mailContent'), kind: 'lines', shown: isMailed },
  ];
};

const valuesOf = (row: Schedule | null): Values =>
  row ? { ...fieldsOf(row), isEmail: row.isEmail, ...timingOf(row) } : { name: '', formats: [], isEmail: 0, strEmail: '', mailTitle: '', mailContent: '', ...newTiming() };
