import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '@portal/shared/api';
import type { BodyOf } from '@portal/shared/contract';
import { EXPORT_MAIL, exportFlags, type endpoints, type ExportFlag, type ExportTask } from '@portal/shared/contract/delivery';
import { Alert, Input } from '@portal/shared/ui/base';
import { Checkbox, Form, Switch } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import styles from './exports.module.css';
import { MailFields } from './mail-fields.tsx';
import { offeredFormats } from './new-export.ts';
import { useTexts } from './texts.ts';

const MOST_NAME = 200;

/** What may be said of an export (SPEC 3). */
export type ExportFields = {
  readonly name: string;
  readonly formats: ExportFlag[];
  readonly isEmail: boolean;
  readonly strEmail: string;
  readonly mailTitle: string;
  readonly mailContent: string;
};

/** The defaults of an export (SPEC 9): a presentation, and a mail. */
export const newExport = (name: string, mail: string, language: 'zh' | 'en'): ExportFields => {
  const { title, content } = EXPORT_MAIL[language];
  return { name, formats: ['isPPT'], isEmail: true, strEmail: mail, mailTitle: title, mailContent: content };
};

export const fieldsOf = (task: Pick<ExportTask, 'name' | 'isEmail' | 'strEmail' | 'mailTitle' | 'mailContent' | ExportFlag>): ExportFields => ({
  name: task.name,
  formats: (Object.keys(exportFlags) as ExportFlag[]).filter((flag) => task[flag] === 1),
  isEmail: task.isEmail === 1,
  strEmail: task.strEmail,
  mailTitle: task.mailTitle,
  mailContent: task.mailContent,
});

/** The fields as the server takes them. */
export const bodyOf = ({ name, formats, isEmail, strEmail, mailTitle, mailContent }: ExportFields): Omit<BodyOf<typeof endpoints.exports.update>, 'id'> => {
  const flag = (format: ExportFlag) => (formats.includes(format) ? 1 : 0);
  const mail = { strEmail, mailTitle, mailContent };
  return {
    name,
    isPPT: flag('isPPT'),
    isPDF: flag('isPDF'),
    isPNG: flag('isPNG'),
    isXLSX: flag('isXLSX'),
    isDOCX: flag('isDOCX'),
    isCSV: flag('isCSV'),
    ...(isEmail ? { isEmail: 1, ...mail } : { isEmail: 0 }),
  };
};

type Props<Fields extends ExportFields> = {
  title: string;
  okText: string;
  hint?: string;
  initial: Fields;
  isPaginated: boolean;
  /** More fields, between the formats and the mail. */
  children?: ReactNode;
  /** Closes the dialog itself when it succeeds; what it rejects with is shown. */
  onSave: (fields: Fields) => Promise<void>;
  onClose: () => void;
};

/** Asks what an export makes, and whom it tells. */
export const ExportForm = <Fields extends ExportFields>({ title, okText, hint, initial, isPaginated, children, onSave, onClose }: Props<Fields>): ReactNode => {
  const t = useTexts();
  const [form] = Form.useForm<Fields>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const [mailShown, setMailShown] = useState(false);
  const isEmail = Form.useWatch('isEmail', form) as boolean | undefined;

  const showErrors = (shown: readonly { field: string; errors: string[] }[]): void => {
    if (shown.some(({ field }) => field === 'mailTitle' || field === 'mailContent')) setMailShown(true);
    form.setFields(shown.map(({ field, errors }) => ({ name: field as never, errors })));
  };
  const save = async (fields: Fields): Promise<void> => {
    // Enter may be pressed several times before the first of them is through the form's rules.
    if (isSaving.current) return;
    isSaving.current = true;
    setProblem('');
    setBusy(true);
    try {
      await onSave({ ...initial, ...fields });
    } catch (error) {
      isSaving.current = false;
      setBusy(false);
      const shown = fieldErrors(error, Object.keys(initial));
      showErrors(shown);
      if (shown.length === 0) setProblem((error as Error).message);
    }
  };
  return (
    <Modal open title={title} okText={okText} cancelText={t('form.cancel')} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={save}
        onFinishFailed={({ errorFields }) => showErrors(errorFields.map(({ name: [field], errors }) => ({ field: String(field), errors })))}
        requiredMark={false}
      >
        {hint && <p className={styles.hint}>{hint}</p>}
        {problem && <Alert type="error" showIcon title={problem} className={styles.problem} />}
        <Form.Item name="name" label={t('form.name')} rules={[{ required: true, whitespace: true, message: t('form.nameNeeded') }]}>
          <Input maxLength={MOST_NAME} />
        </Form.Item>
        <Form.Item name="formats" label={t('form.formats')} rules={[{ type: 'array', min: 1, message: t('form.formatNeeded') }]}>
          <Checkbox.Group options={offeredFormats(isPaginated).map((format) => ({ value: format, label: t(`form.${format}`) }))} />
        </Form.Item>
        {children}
        <Form.Item name="isEmail" label={t('form.mail')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {isEmail && <MailFields isOpen={mailShown} onToggle={setMailShown} />}
      </Form>
    </Modal>
  );
};

/** What the server says about fields of the form; formats are one field here. */
const fieldErrors = (error: unknown, fields: readonly string[]): { field: string; errors: string[] }[] => {
  const errors = error instanceof ApiError ? (error.errors ?? []) : [];
  return errors.flatMap(({ field, message }) => {
    const known = Object.hasOwn(exportFlags, field) ? 'formats' : fields.find((one) => one === field.split('.')[0]);
    return known ? [{ field: known, errors: [message] }] : [];
  });
};
