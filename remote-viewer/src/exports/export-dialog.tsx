import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import { useUser } from '@portal/shared/auth';
import type { EmbedData, ExportFlag } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { Alert, App, Input } from '@portal/shared/ui/base';
import { Checkbox, Form, Radio, Switch } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import description from '../../remote.config.ts';
import type { OpenReport } from '../viewer/open-report.ts';
import styles from './exports.module.css';
import { useCreateExport, type NewExport } from './queries.ts';

type Fields = { name: string; formats: ExportFlag[]; pages: 'all' | 'one'; filters: boolean; isEmail: boolean; strEmail: string };

const FORMATS: readonly ExportFlag[] = ['isPPT', 'isPDF', 'isPNG'];
/** Tables through and through, which spreadsheets and word processors know, too. */
const PAGINATED_FORMATS: readonly ExportFlag[] = ['isPDF', 'isXLSX', 'isDOCX', 'isCSV', 'isPPT', 'isPNG'];
const MOST_NAME = 200;
export const EXPORTS_PATH = '/Main/ReportExportTask';

type Props = { report: OpenReport; data: EmbedData; page: string | null; onClose: () => void };

/** Begins an export of the report that is open (SPEC 3 and 9): with PPT and a mail, unless the reader says otherwise. */
export default function ExportDialog({ report, data, page, onClose }: Props): ReactNode {
  const { t } = useTranslation('viewer');
  const { language } = useLanguage();
  const { open } = useShell();
  const { message } = App.useApp();
  const user = useUser();
  const [form] = Form.useForm<Fields>();
  const create = useCreateExport();
  const [problem, setProblem] = useState('');
  const isEmail = Form.useWatch('isEmail', form);
  const isPaginated = data.type === 'Rdlreports';
  const { reportName, reportEnName } = data.reportMsg;
  const initial: Fields = {
    // SPEC 9: the report's name and the date.
    name: `${nameIn(language, reportName, reportEnName)} ${today()}`,
    formats: ['isPPT'],
    pages: 'all',
    filters: true,
    isEmail: true,
    strEmail: user?.mail ?? '',
  };

  const begin = async (fields: Fields): Promise<void> => {
    setProblem('');
    try {
      await create.mutateAsync(await wishOf(fields, report, data.id, page));
      onClose();
      void message.success(t('export.begun'));
      open(EXPORTS_PATH, description.routes.find(({ path }) => path === 'ReportExportTask')?.title);
    } catch (error) {
      const shown = fieldErrors(error);
      form.setFields(shown.map((one) => ({ name: one.field, errors: [one.message] })));
      if (shown.length === 0) setProblem((error as Error).message);
    }
  };

  return (
    <Modal open title={t('export.title')} okText={t('export.begin')} cancelText={t('export.cancel')} confirmLoading={create.isPending} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={initial} onFinish={begin} requiredMark={false}>
        {problem && <Alert type="error" showIcon title={problem} className={styles.problem} />}
        <Form.Item name="name" label={t('export.name')} rules={[{ required: true, whitespace: true, message: t('export.nameNeeded') }]}>
          <Input maxLength={MOST_NAME} />
        </Form.Item>
        <Form.Item name="formats" label={t('export.formats')} rules={[{ type: 'array', min: 1, message: t('export.formatNeeded') }]}>
          <Checkbox.Group options={(isPaginated ? PAGINATED_FORMATS : FORMATS).map((format) => ({ value: format, label: t(`export.${format}`) }))} />
        </Form.Item>
        {!isPaginated && (
          <Form.Item name="pages" label={t('export.pages')}>
            <Radio.Group>
              <Radio value="all">{t('export.allPages', { count: data.pagesArry.length })}</Radio>
              <Radio value="one">{t('export.onePage')}</Radio>
            </Radio.Group>
          </Form.Item>
        )}
        <Form.Item name="filters" valuePropName="checked">
          <Checkbox>{t(isPaginated ? 'export.parameters' : 'export.filters')}</Checkbox>
        </Form.Item>
        <Form.Item name="isEmail" label={t('export.mail')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {isEmail && (
          <Form.Item name="strEmail" label={t('export.addresses')} extra={t('export.addressesHint')} rules={[{ required: true, whitespace: true, message: t('export.addressNeeded') }]}>
            <Input.TextArea autoSize maxLength={2000} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

/** The day in the reader's time zone, in the form that sorts. */
const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

const wishOf = async ({ name, formats, pages, filters, isEmail, strEmail }: Fields, report: OpenReport, reportId: number, page: string | null): Promise<NewExport> => {
  const flag = (format: ExportFlag) => (formats.includes(format) ? 1 : 0);
  return {
    name,
    reportId,
    isPPT: flag('isPPT'),
    isPDF: flag('isPDF'),
    isPNG: flag('isPNG'),
    isXLSX: flag('isXLSX'),
    isDOCX: flag('isDOCX'),
    isCSV: flag('isCSV'),
    isEmail: isEmail ? 1 : 0,
    ...(isEmail && { strEmail }),
    ...(pages === 'one' && page !== null && { pages: [page] }),
    ...(filters && { state: await report.captureState() }),
  };
};

/** What the server says about fields of the form; formats are one field here. */
const fieldErrors = (error: unknown): { field: keyof Fields; message: string }[] => {
  const errors = error instanceof ApiError ? (error.errors ?? []) : [];
  const names: Record<string, keyof Fields> = { name: 'name', isPPT: 'formats', strEmail: 'strEmail' };
  return errors.flatMap(({ field, message }) => (names[field] ? [{ field: names[field], message }] : []));
};
