import { type ReactNode } from 'react';
import { useUser } from '@portal/shared/auth';
import type { EmbedData } from '@portal/shared/contract/publishing';
import { useLanguage } from '@portal/shared/language';
import { Checkbox, Form, Radio } from '@portal/shared/ui/data';
import type { OpenReport } from '../open-report/open-report.ts';
import { bodyOf, ExportForm, newExport, type ExportFields } from './export-form.tsx';
import { exportName } from './new-export.ts';
import { useCreateExport, type NewExport } from './queries.ts';
import { useTexts } from './texts.ts';

type Fields = ExportFields & { readonly pages: 'all' | 'one'; readonly filters: boolean };

type Props = { report: OpenReport; data: EmbedData; page: string | null; onClose: () => void };

/** Begins an export of the report that is open (SPEC 3 and 9): with PPT and a mail, unless the reader says otherwise. */
export default function ExportDialog({ report, data, page, onClose }: Props): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const user = useUser();
  const create = useCreateExport();
  const isPaginated = data.type === 'Rdlreports';
  // What exports leave out is not offered; the server says why where nothing is left.
  const pages = data.pagesArry.filter(({ isExportable }) => isExportable !== 0);
  const isOneOffered = page === null || pages.some(({ code }) => code === page);
  const initial: Fields = { ...newExport(exportName(data.reportMsg, language), user?.mail ?? '', language), pages: 'all', filters: true };

  const begin = async (fields: Fields): Promise<void> => {
    await create.mutateAsync(await wishOf(fields, report, data.id, page));
    onClose();
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

const wishOf = async (fields: Fields, report: OpenReport, reportId: number, page: string | null): Promise<NewExport> => ({
  ...bodyOf(fields),
  reportId,
  ...(fields.pages === 'one' && page !== null && { pages: [page] }),
  ...(fields.filters && { state: await report.captureState() }),
});
