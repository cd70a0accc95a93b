import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { endpoints, type ManagedReport } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage, type Language } from '@portal/shared/language';
import { App } from '@portal/shared/ui/base';
import { doesWith, FormDrawer, type BulkAct, type FormField, type Option, type OptionTree } from '@portal/shared/ui/resource';
import { DependentsList } from '../dependents/dependents-list.tsx';
import { makeCover } from './make-covers.ts';
import type { Texts } from './report-columns.tsx';
import { bodyOf, valuesOf, watermarkFields, type Watermarked } from './report-form.tsx';
import { switchKeys, switchReports, type SwitchKey } from './switches.ts';
import { useTexts } from './texts.ts';

const { managedReports } = endpoints;
/** How many names the title of a form lists. */
const NAMED = 3;
const idsOf = (rows: readonly ManagedReport[]): number[] => rows.map(({ id }) => id);

export type Grant = { groupId: number | undefined; allowA: number };
/** What is asked where a role is given reports. */
export const grantFields = (t: Texts, roles: readonly Option[], levels: readonly Option[]): FormField<Grant>[] => [
  { name: 'groupId', label: t('role'), kind: 'choice', options: roles, hint: t('grantHint') },
  { name: 'allowA', label: t('level'), kind: 'choice', options: levels },
];
export const NO_GRANT: Grant = { groupId: undefined, allowA: 0 };

type Switching = { which: SwitchKey; on: 0 | 1 };
type Choices = { readonly classes: readonly OptionTree[]; readonly roles: readonly Option[] | undefined; readonly levels: readonly Option[] };

/** What can be done with several reports, besides deleting them. */
export const reportActs = (t: Texts, language: Language, { classes, roles, levels }: Choices): BulkAct<ManagedReport>[] => {
  const namesOf = (rows: readonly ManagedReport[]): string => {
    const names = rows.slice(0, NAMED).map(({ name, ename }) => nameIn(language, name, ename));
    return [...names, ...(rows.length > NAMED ? [t('andOthers', { count: rows.length - NAMED })] : [])].join(t('comma'));
  };
  const fields: FormField<Switching>[] = [
    { name: 'which', label: t('switchWhich'), kind: 'choice', options: switchKeys.map((value) => ({ value, label: t(`switches.${value}`) })) },
    { name: 'on', label: t('switchOn'), kind: 'switch' },
  ];
  const initial: Switching = { which: 'isActive', on: 1 };
  const switching = ({ which, on }: Switching) => (rows: readonly ManagedReport[]) => switchReports(which, idsOf(rows), on === 1);
  const switched = ({ which, on }: Switching) => ({
    said: (names: string) => t(on === 1 ? 'switchedOn' : 'switchedOff', { names, what: t(`switches.${which}`) }),
    undo: { endpoint: managedReports[which], of: (row: ManagedReport) => row[which] !== on, run: switching({ which, on: on === 1 ? 0 : 1 }) },
  });
  return [
    {
      key: 'switch',
      label: t('switchMany'),
      endpoint: managedReports.isActive,
      run: switching(initial),
      // One of four calls, by what is chosen.
      question: (rows) => t('switchManyOf', { names: namesOf(rows) }),
      form: ({ title, label, onDo, onClose }) => <FormDrawer<Switching> title={title} saveLabel={label} savesOnLeave={false} fields={fields} initial={initial} rules={{}} onSave={(values) => onDo(switching(values), ['which', 'on'], switched(values))} onClose={onClose} />,
    },
    {
      key: 'class',
      label: t('moveToClass'),
      question: (rows) => t('moveToClassOf', { names: namesOf(rows) }),
      ...doesWith(managedReports.setClass, { fields: [{ name: 'classId', label: t('class'), kind: 'treeChoice', options: classes, hint: t('moveToClassHint') }], initial: { classId: undefined as number | undefined }, rules: managedReports.setClass.body.shape }, (rows: readonly ManagedReport[], { classId = 0 }) => ({ ids: idsOf(rows), classId })),
      said: (names, count) => t('movedMany', { names, count }),
    },
    {
      key: 'watermark',
      label: t('setWatermark'),
      question: (rows) => t('setWatermarkOf', { names: namesOf(rows) }),
      ...doesWith(managedReports.setWatermark, { fields: watermarkFields(t), initial: { isWatermark: 1, watermarkText: '' } as Watermarked, rules: managedReports.setWatermark.body.shape }, (rows: readonly ManagedReport[], values) => ({ ids: idsOf(rows), ...values })),
      said: (names, count) => t('watermarkedMany', { names, count }),
    },
    {
      key: 'covers',
      label: t('makeCovers'),
      endpoint: managedReports.makeCover,
      isOneByOne: true,
      question: (rows) => t('makeCoversAsk', { count: rows.length }),
      consequence: () => t('makeCoversNext'),
      run: (rows) => Promise.all(rows.map((row) => coverReport(row, language))),
      said: (names, count) => t('coversMade', { names, count }),
    },
    ...(roles
      ? [
          {
            key: 'grant',
            label: t('grantRole'),
            question: (rows: readonly ManagedReport[]) => t('grantRoleOf', { names: namesOf(rows) }),
            ...doesWith(managedReports.grantRole, { fields: grantFields(t, roles, levels), initial: NO_GRANT, rules: managedReports.grantRole.body.shape }, (rows: readonly ManagedReport[], { groupId = 0, allowA }) => ({ ids: idsOf(rows), groupId, allowA })),
            said: (names: string, count: number) => t('grantedMany', { names, count }),
          },
        ]
      : []),
  ];
};

/** Makes and saves the cover of a report that is as the row has it: who has changed it meanwhile comes first. */
const coverReport = async (row: ManagedReport, language: Language): Promise<void> => {
  const cover = await makeCover(row.id, language);
  await call(managedReports.update, { body: { id: row.id, version: row.version, ...bodyOf(row, { ...valuesOf(row), cover }) }, quiet: true });
};

/** What goes with reports when they are deleted: said in the question. */
export const Dependents = ({ ids }: { ids: readonly number[] }): ReactNode => {
  const t = useTexts();
  const { data, isPending } = useQuery(queryOf(managedReports.dependents, { body: { ids: [...ids] }, quiet: true }));
  const parts = data && (['grants', 'favourites', 'comments', 'views', 'exports', 'schedules'] as const).flatMap((part) => (data[part] > 0 ? [t(`dependents.${part}`, { count: data[part] })] : []));
  // Where reports have been made of it, it cannot be deleted: then it does not matter that nothing goes with it.
  const isOnlyMadeFrom = data !== undefined && data.madeFrom > 0 && parts?.length === 0;
  return (
    <>
      <p>{t('removeNext', { count: ids.length })}</p>
      {!isOnlyMadeFrom && <DependentsList isPending={isPending} parts={parts} words={{ head: t('dependentsHead'), none: t('dependentsNone'), unknown: t('dependentsUnknown') }} />}
      {data && data.madeFrom > 0 && <p role="alert">{t('madeFrom', { count: data.madeFrom })}</p>}
    </>
  );
};

type Copied = { name: string; ename: string; classId: number | undefined };

/** One more entry of a report, in another class or under another name. */
export const CopyDrawer = ({ report, classes, onClose }: { report: ManagedReport; classes: readonly OptionTree[]; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const copy = async ({ name, ename, classId = 0 }: Copied) => {
    await call(managedReports.copy, { body: { id: report.id, name, ename, classId }, quiet: true });
    void message.success(t('copied', { name: nameIn(language, name, ename) }));
  };
  return (
    <FormDrawer<Copied>
      isNew
      title={t('copyOf', { name: nameIn(language, report.name, report.ename) })}
      saveLabel={t('copy')}
      savesOnLeave={false}
      fields={[
        { name: 'name', english: 'ename', label: t('name'), kind: 'names' },
        { name: 'classId', label: t('class'), kind: 'treeChoice', options: classes, hint: t('copyHint') },
      ]}
      // Names are in both languages whatever the administrator's is.
      initial={{ name: useTexts.in('zh')('copyName', { name: report.name }), ename: report.ename && useTexts.in('en')('copyName', { name: report.ename }), classId: report.classId }}
      rules={managedReports.copy.body.shape}
      onSave={copy}
      onClose={onClose}
    />
  );
};
