import type { ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { reportType } from '@portal/shared/contract';
import { endpoints, scheduleOrder, scheduleStates, type Schedule } from '@portal/shared/contract/delivery';
import { useLanguage } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { defineResource, does, finds, ResourcePage, RowSwitch, type FormField, type ListColumn, type ListQuery } from '@portal/shared/ui/resource';
import { bodyOf, fieldsOf, namedByForm, type ExportFields } from '../exports/export-fields.ts';
import { mailFields, whatFields } from '../exports/form-fields.tsx';
import { useTexts as useExportTexts } from '../exports/texts.ts';
import { useScheduleColumns, type Order } from './schedule-columns.tsx';
import { useTexts } from './texts.ts';
import { newTiming, ruleFrom, timingFields, timingNames, timingOf, type TimingValues } from './timing-fields.tsx';
import { WhenNote } from './when-note.tsx';

const { schedules } = endpoints;
const idsOf = (rows: readonly Schedule[]): number[] => rows.map(({ id }) => id);
const isActive = ({ state }: Schedule): boolean => state === 'active';
const switches = (value: 0 | 1) => does(schedules.isEnabled, (rows: readonly Schedule[]) => ({ ids: idsOf(rows), value }));
type Values = ExportFields & TimingValues;

/** /Main/Timingtask: what the portal exports for the current user by itself (SPEC 2.3). New ones begin at a report. */
export default function SchedulesPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { name, others } = useScheduleColumns<Schedule>();
  const fieldsFor = useFields();
  const changing = does(schedules.update, ({ row, values }: { row: Schedule; values: Values }) => ({ id: row.id, version: row.version, ...bodyOf(values), ...ruleFrom(values) }));
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
    form: { isWide: true, initial: valuesOf, fields: [], rowFields: fieldsFor, together: [timingNames] },
    update: {
      ...changing,
      run: (given) => namedByForm(changing.run(given)),
      rules: schedules.update.body.shape,
      current: async ({ id }) => (await call(schedules.myList, { body: { id } })).items[0],
    },
    remove: { ...does(schedules.remove, (rows: readonly Schedule[]) => ({ ids: idsOf(rows) })), consequence: () => t('removeNext') },
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
    bulk: [{ key: 'pause', label: t('pause'), of: isActive, ...switches(0), said: (names, count) => t('pausedAll', { names, count }), undo: { ...switches(1), of: isActive } }],
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

/** What the drawer asks, as the form of a new one does; formats are those of the report. */
const useFields = (): ((row: Schedule) => readonly FormField<Values>[]) => {
  const t = useTexts();
  const asExport = useExportTexts();
  const { language } = useLanguage();
  return (row) => [
    ...whatFields<Values>(asExport, row.reportType === reportType.paginated, t('editHint')),
    ...timingFields<Values>(t, language, row.timeZone).map((field) => (field.name === 'repeat' ? { ...field, section: t('timing'), sectionPart: (values: Values) => <WhenNote values={values} /> } : field)),
    ...mailFields<Values>(asExport),
  ];
};

const valuesOf = (row: Schedule | null): Values =>
  row ? { ...fieldsOf(row), ...timingOf(row) } : { name: '', formats: [], isEmail: 0, strEmail: '', mailTitle: '', mailContent: '', ...newTiming() };
