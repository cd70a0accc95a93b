import { formatInstant } from '@portal/shared/formats';

/** The variables of a mail's title and text (SPEC 5). */
export type MailValues = { readonly reportId: string; readonly reportName: string; readonly userName: string };

/**
 * A text with `{{date}}`, `{{reportId}}`, `{{reportName}}` and `{{userName}}` filled in; anything else in braces stays as it is.
 * @param timeZone IANA: whose day the date is
 */
export const mailText = (template: string, values: MailValues, language: 'zh' | 'en', timeZone: string, now = new Date()): string => {
  const known: Record<string, string> = { ...values, date: formatInstant(now.toISOString(), language, 'day', timeZone) };
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? '') : whole));
};
