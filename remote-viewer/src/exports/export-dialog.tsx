import { type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import type { EmbedData } from '@portal/shared/contract/publishing';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { App } from '@portal/shared/ui/base';
import { Checkbox, Form, Radio } from '@portal/shared/ui/data';
import description from '../../remote.config.ts';
import type { OpenReport } from '../open-report/open-report.ts';
import { bodyOf, ExportForm, newExport, type ExportFields } from './export-form.tsx';
import { useCreateExport, type NewExport } from './queries.ts';
import { useTexts } from './texts.ts';

type Fields = ExportFields & { readonly pages: 'all' | 'one'; readonly filters: boolean };

export const EXPORTS_PATH = '/Main/ReportExportTask';

type Props = { report: OpenReport; data: EmbedData; page: string | null; onClose: () => void };

/** Begins an export of the report that is open (SPEC 3 and 9): with PPT and a mail, unless the reader says otherwise. */
export default function ExportDialog({ report, data, page, onClose }: Props): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { open } = useShell();
  const { message } = App.useApp();
  const user = useUser();
  const create = useCreateExport();
  const isPaginated = data.type === 'Rdlreports';
  const { reportName, reportEnName } = data.reportMsg;
  // SPEC 9: the report's name and the date.
  const name = `${nameIn(language, reportName, reportEnName)} ${today()}`;
  // What exports leave out is not offered; the server says why where nothing is left.
  const pages = data.pagesArry.filter(({ isExportable }) => isExportable !== 0);
  const isOneOffered = page === null || pages.some(({ code }) => code === page);
  const initial: Fields = { ...newExport(name, user?.mail ?? '', language), pages: 'all', filters: true };

  const begin = async (fields: Fields): Promise<void> => {
    await create.mutateAsync(await wishOf(fields, report, data.id, page));
    onClose();
    void message.success(t('form.begun'));
    open(EXPORTS_PATH, description.routes.find(({ path }) => path === 'ReportExportTask')?.title);
  };
  return (
    <ExportForm title={t('form.title')} okText={t('form.begin')} initial={initial} isPaginated={isPaginated} onSave={begin} onClose={onClose}>
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
    </ExportForm>
  );
}

/** The day in the reader's time zone, in the form that sorts. */
const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

const wishOf = async (fields: Fields, report: OpenReport, reportId: number, page: string | null): Promise<NewExport> => ({
  ...bodyOf(fields),
  reportId,
  ...(fields.pages === 'one' && page !== null && { pages: [page] }),
  ...(fields.filters && { state: await report.captureState() }),
});
