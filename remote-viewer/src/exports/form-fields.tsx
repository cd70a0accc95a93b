import type { ExportFlag } from '@portal/shared/contract/delivery';
import type { FormField } from '@portal/shared/ui/resource';
import { Checks } from '../controls/checks.tsx';
import type { ExportFields } from './export-fields.ts';
import { MailText } from './mail-text.tsx';
import { offeredFormats } from './new-export.ts';
import type { useTexts } from './texts.ts';

type Text = ReturnType<typeof useTexts>;

/** What an export makes. */
export const whatFields = <Values extends ExportFields>(t: Text, isPaginated: boolean, hint?: string): FormField<Values>[] => {
  const options = offeredFormats(isPaginated).map((value) => ({ value, label: t(`form.${value}`) }));
  return [
    { name: 'name', section: t('form.what'), label: t('form.name'), kind: 'text', ...(hint !== undefined && { hint }) },
    {
      name: 'formats',
      label: t('form.formats'),
      kind: 'own',
      render: (control) => <Checks {...control} label={t('form.formats')} options={options} />,
      wrong: (value) => ((value as ExportFlag[]).length === 0 ? t('form.formatNeeded') : undefined),
    },
  ];
};

/** Whom it tells, and with which words. */
export const mailFields = <Values extends ExportFields>(t: Text): FormField<Values>[] => {
  const isMailed = ({ isEmail }: Values) => isEmail === 1;
  return [
    { name: 'isEmail', section: t('form.toWhom'), label: t('form.mail'), kind: 'switch' },
    {
      name: 'strEmail',
      label: t('form.addresses'),
      hint: t('form.addressesHint'),
      kind: 'text',
      shown: isMailed,
      needed: true,
      // Said at once, and not only when somebody has pressed the button: the mail is on by itself, and not every account has an address.
      warns: ({ strEmail }) => (strEmail.trim() === '' ? t('form.addressNeeded') : undefined),
    },
    { name: 'mailTitle', label: t('form.mailTitle'), kind: 'own', render: (control) => <MailText {...control} label={t('form.mailTitle')} />, shown: isMailed, needed: true },
    { name: 'mailContent', label: t('form.mailContent'), kind: 'own', render: (control) => <MailText {...control} label={t('form.mailContent')} isLong />, shown: isMailed },
  ];
};
