/** One's own exports. */
export const EXPORTS_PATH = '/Main/ReportExportTask';
/** One's own scheduled exports, to which Home, the bell and mails lead. */
export const SCHEDULES_PATH = '/Main/Timingtask';

/** The reports and dashboards that one may open, class by class (SPEC 2.6). */
export const REPORT_LIST_PATH = '/Main/ReportListForClass';
/** Those of one class. */
export const reportClassPath = (id: number): string => `${REPORT_LIST_PATH}?id=${id}`;

/** A name, or `:parameter`, which stands for any text up to the next slash. */
const SEGMENT = /^(:[\w-]+|(?!\.{1,2}$)[\w.~-]+)$/;

/**
 * Whether a module may claim a path: names and `:parameter` only, with a slash between them. The host's router reads more
 * than these (`*`, `?`), and who claims that takes the pages of others.
 */
export const isPagePath = (path: string): boolean => path.split('/').every((segment) => SEGMENT.test(segment));

/** Whether some address belongs to both paths, as the host's router sees it: for it capitals and a slash at the end are nothing. */
export const pathsMeet = (left: string, right: string): boolean => {
  const [one, two] = [segmentsOf(left), segmentsOf(right)];
  return one.length === two.length && one.every((part, index) => part.startsWith(':') || two[index]?.startsWith(':') || part === two[index]);
};

const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);
