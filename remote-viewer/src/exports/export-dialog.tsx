import { useState, type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import { SCHEDULES_PATH } from '@portal/shared/contract';
import type { EmbedData } from '@portal/shared/contract/publishing';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Checkbox, Form, Radio } from '@portal/shared/ui/data';
import { useOffer } from '../offer/use-offer.tsx';
import type { OpenReport } from '../open-report/open-report.ts';
import { newTiming, ruleFrom, type TimingValues } from '../schedules/timing-fields.ts';
import { bodyOf, ExportForm, newExport, type ExportFields } from './export-form.tsx';
import { exportName, scheduleName } from './new-export.ts';
import { useAddSchedule, useCreateExport, type NewExport } from './queries.ts';
import { useTexts } from './texts.ts';
import { TimingChoice, type Timing } from './timing.tsx';

type Fields = ExportFields & { readonly pages: 'all' | 'one'; readonly filters: boolean } & TimingValues;

type Props = { report: OpenReport; data: EmbedData; page: string | null; onClose: () => void };

/** Begins an export of the report that is open, or has it begin by a schedule (SPEC 3 and 9): with PPT and a mail, unless the reader says otherwise. */
export default function ExportDialog({ report, data, page, onClose }: Props): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const user = useUser();
  const create = useCreateExport();
  const schedule = useSchedule();
  const [timing, setTiming] = useState<Timing>('now');
  const isPaginated = data.type === 'Rdlreports';
  // What exports leave out is not offered; the server says why where nothing is left.
  const pages = data.pagesArry.filter(({ isExportable }) => isExportable !== 0);
  const isOneOffered = page === null || pages.some(({ code }) => code === page);
  const names = { now: exportName(data.reportMsg, language), schedule: scheduleName(data.reportMsg, language) };
  const initial: Fields = { ...newExport(names.now, user?.mail ?? '', language), pages: 'all', filters: true, ...newTiming() };

  const begin = async (fields: Fields): Promise<void> => {
    const wish = await wishOf(fields, report, data.id, page);
    if (timing === 'schedule') await schedule(wish, fields);
    else await create.mutateAsync(wish);
    onClose();
  };
  return (
    <ExportForm title={t('form.title')} okText={t(timing === 'schedule' ? 'form.schedule' : 'form.begin')} initial={initial} isPaginated={isPaginated} onSave={begin} onClose={onClose}>
      {!isPaginated && (
        <Form.Item name="pages" label={t('form.pages')}>
          <Radio.Group>
            <Radio value="all">{t('form.allPages', { count: pages.length })}</Radio>
            <Radio value="one" disabled={!isOneOffered}>{t('form.onePage')}</Radio>
          </Radio.Group>
        </Form.Item>
      )}
      <Form.Item name="filters" valuePropName="checked">
        <Checkbox>{t(isPaginated ? 'form.parameters' : 'form.filters')}</Checkbox>
      </Form.Item>
      <TimingChoice timing={timing} names={names} onChange={setTiming} />
    </ExportForm>
  );
}

/** Keeps a schedule, says when it runs first, and leads to where it stands. */
const useSchedule = (): ((wish: NewExport, timing: TimingValues) => Promise<void>) => {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const offer = useOffer();
  const add = useAddSchedule();
  return async (wish, timing) => {
    const { nextRun } = await add.mutateAsync({ ...wish, ...ruleFrom(timing) });
    offer({ text: t('scheduled', { name: wish.name, time: nextRun ? formatInstant(nextRun, language, 'minute') : '' }), action: t('toSchedules'), run: () => open(SCHEDULES_PATH) });
  };
};

const wishOf = async (fields: Fields, report: OpenReport, reportId: number, page: string | null): Promise<NewExport> => ({
  ...bodyOf(fields),
  reportId,
  ...(fields.pages === 'one' && page !== null && { pages: [page] }),
  ...(fields.filters && { state: await report.captureState() }),
});
