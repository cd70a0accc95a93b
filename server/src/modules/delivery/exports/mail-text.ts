/** The variables of a mail's title and text (SPEC 5). */
export type MailValues = { readonly reportId: string; readonly reportName: string; readonly userName: string };

const dates = {
  zh: new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }),
};

/** A text with `{{date}}`, `{{reportId}}`, `{{reportName}}` and `{{userName}}` filled in; anything else in braces stays as it is. */
export const mailText = (template: string, values: MailValues, language: 'zh' | 'en', now = new Date()): string => {
  const known: Record<string, string> = { ...values, date: dates[language].format(now) };
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? '') : whole));
};
