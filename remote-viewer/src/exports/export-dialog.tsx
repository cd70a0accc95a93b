import { useState, type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import { SCHEDULES_PATH } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/delivery';
import type { EmbedData } from '@portal/shared/contract/publishing';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { FormDrawer, type FormField } from '@portal/shared/ui/resource';
import { Radios } from '../controls/checks.tsx';
import { useOffer } from '../offer/use-offer.tsx';
import type { OpenReport } from '../open-report/open-report.ts';
import { useTexts as useScheduleTexts } from '../schedules/texts.ts';
import { newTiming, ruleFrom, timingFields, type TimingValues } from '../schedules/timing-fields.tsx';
import { WhenNote } from '../schedules/when-note.tsx';
import { bodyOf, namedByForm, newExport, type ExportFields } from './export-fields.ts';
import { mailFields, whatFields } from './form-fields.tsx';
import { exportName, scheduleName } from './new-export.ts';
import { useAddSchedule, useCreateExport, type NewExport } from './queries.ts';
import { useTexts } from './texts.ts';

const timings = ['now', 'schedule'] as const;
/** Whether the report is exported now, or again and again. */
type Timing = (typeof timings)[number];

type Fields = ExportFields & { scope: 'all' | 'one'; filters: 0 | 1; timing: Timing } & TimingValues;

type Props = { report: OpenReport; data: EmbedData; page: string | null; onClose: () => void };

/** Begins an export of the report that is open, or has it begin by a schedule (SPEC 3 and 9): with PPT and a mail, unless the reader says otherwise. */
export default function ExportDialog({ report, data, page, onClose }: Props): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const user = useUser();
  const create = useCreateExport();
  const schedule = useSchedule();
  const [timing, setTiming] = useState<Timing>('now');
  // What an export is called as long as nobody says otherwise: one of a schedule has no day, for each run has its own.
  const names = { now: exportName(data.reportMsg, language), schedule: scheduleName(data.reportMsg, language) };
  const initial: Fields = { ...newExport(names.now, user?.mail ?? '', language), scope: 'all', filters: 1, timing: 'now', ...newTiming() };
  const begin = async (fields: Fields): Promise<void> => {
    const options = await optionsOf(fields, report, data.id, page);
    await namedByForm<unknown>(fields.timing === 'schedule' ? schedule(options, fields) : create.mutateAsync(options));
  };
  return (
    <FormDrawer<Fields>
      isNew
      isWide
      isLight={timing === 'now'}
      title={t('form.title')}
      fields={useFields(data, page, names, setTiming)}
      initial={initial}
      rules={endpoints.schedules.add.body.shape}
      saveLabel={t(timing === 'schedule' ? 'form.schedule' : 'form.begin')}
      savesOnLeave={false}
      onSave={begin}
      onClose={onClose}
    />
  );
}

const useFields = (data: EmbedData, page: string | null, names: Readonly<Record<Timing, string>>, onTiming: (timing: Timing) => void): FormField<Fields>[] => {
  const t = useTexts();
  const asSchedule = useScheduleTexts();
  const { language } = useLanguage();
  const isPaginated = data.type === 'Rdlreports';
  // What exports leave out is not offered; the server says why where nothing is left.
  const pages = data.pagesArry.filter(({ isExportable }) => isExportable !== 0);
  const isOneOffered = page === null || pages.some(({ code }) => code === page);
  const scopes = [
    { value: 'all', label: t('form.allPages', { count: pages.length }) },
    { value: 'one', label: t('form.onePage'), disabled: !isOneOffered },
  ];
  const ways = timings.map((value) => ({ value, label: t(`form.timings.${value}`) }));
  const isScheduled = (fields: Fields): boolean => fields.timing === 'schedule';
  const choose = (chosen: unknown, onChange: ((value: unknown) => void) | undefined): void => {
    onTiming(chosen === 'schedule' ? 'schedule' : 'now');
    onChange?.(chosen);
  };
  return [
    ...whatFields<Fields>(t, isPaginated),
    { name: 'scope', label: t('form.pages'), kind: 'own', render: (control) => <Radios {...control} label={t('form.pages')} options={scopes} />, shown: () => !isPaginated, isHalf: true },
    { name: 'filters', label: t(isPaginated ? 'form.parameters' : 'form.filters'), kind: 'switch', isHalf: !isPaginated },
    {
      name: 'timing',
      section: t('form.timing'),
      sectionPart: (fields) => (isScheduled(fields) ? <WhenNote values={fields} /> : undefined),
      label: t('form.begins'),
      kind: 'own',
      render: (control) => <Radios {...control} label={t('form.begins')} options={ways} onChange={(chosen) => choose(chosen, control.onChange)} />,
      sets: (chosen) => ({ name: names[chosen === 'schedule' ? 'schedule' : 'now'] }),
    },
    ...timingFields<Fields>(asSchedule, language, newTiming().timeZone).map((field) => ({ ...field, shown: (fields: Fields) => isScheduled(fields) && (field.shown?.(fields) ?? true) })),
    ...mailFields<Fields>(t),
  ];
};

/** Keeps a schedule, says when it runs first, and leads to where it stands. */
const useSchedule = (): ((options: NewExport, timing: TimingValues) => Promise<void>) => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const offer = useOffer();
  const add = useAddSchedule();
  return async (options, timing) => {
    const { nextRun } = await add.mutateAsync({ ...options, ...ruleFrom(timing) });
    offer({ text: t('scheduled', { name: options.name, time: nextRun ? formatInstant(nextRun, language, 'minute') : '' }), action: t('toSchedules'), run: () => open(SCHEDULES_PATH) });
  };
};

const optionsOf = async (fields: Fields, report: OpenReport, reportId: number, page: string | null): Promise<NewExport> => ({
  ...bodyOf(fields),
  reportId,
  ...(fields.scope === 'one' && page !== null && { pages: [page] }),
  ...(fields.filters === 1 && { state: await report.captureState() }),
});
