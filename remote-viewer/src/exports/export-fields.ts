import { ApiError } from '@portal/shared/api';
import type { BodyOf } from '@portal/shared/contract';
import { EXPORT_MAIL, exportFlags, type endpoints, type ExportFlag, type ExportTask } from '@portal/shared/contract/delivery';

/** What may be said of an export (SPEC 3), as forms have it. */
export type ExportFields = { name: string; formats: ExportFlag[]; isEmail: 0 | 1; strEmail: string; mailTitle: string; mailContent: string };

/** The defaults of an export (SPEC 9): a presentation, and a mail. */
export const newExport = (name: string, mail: string, language: 'zh' | 'en'): ExportFields => {
  const { title, content } = EXPORT_MAIL[language];
  return { name, formats: ['isPPT'], isEmail: 1, strEmail: mail, mailTitle: title, mailContent: content };
};

export const fieldsOf = ({ name, isEmail, strEmail, mailTitle, mailContent, ...task }: Pick<ExportTask, 'name' | 'isEmail' | 'strEmail' | 'mailTitle' | 'mailContent' | ExportFlag>): ExportFields => ({
  name,
  formats: (Object.keys(exportFlags) as ExportFlag[]).filter((flag) => task[flag] === 1),
  ...{ isEmail, strEmail, mailTitle, mailContent },
});

/** The fields as the server takes them. */
export const bodyOf = ({ name, formats, isEmail, strEmail, mailTitle, mailContent }: ExportFields): Omit<BodyOf<typeof endpoints.exports.update>, 'id'> => {
  const flag = (format: ExportFlag) => (formats.includes(format) ? 1 : 0);
  return {
    name,
    ...{ isPPT: flag('isPPT'), isPDF: flag('isPDF'), isPNG: flag('isPNG'), isXLSX: flag('isXLSX'), isDOCX: flag('isDOCX'), isCSV: flag('isCSV') },
    ...(isEmail === 1 ? { isEmail, strEmail, mailTitle, mailContent } : { isEmail }),
  };
};

/** Waits for a call, and names what the server found wrong by the fields of the form: formats are one of them. */
export const namedByForm = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, kind, statusCode, traceId } = error;
    const errors = error.errors.map((one) => ({ ...one, field: fieldOfForm(one.field) }));
    throw new ApiError(message, { kind, statusCode, errors, cause: error, ...(traceId !== undefined && { traceId }) });
  }
};

const fieldOfForm = (field: string): string => {
  if (Object.hasOwn(exportFlags, field)) return 'formats';
  return field.split('.')[0] === 'pages' ? 'scope' : field;
};
