import type { ExportFlag } from '@portal/shared/contract/delivery';
import type { EmbedData } from '@portal/shared/contract/publishing';
import { nameIn } from '@portal/shared/language';

const FORMATS: readonly ExportFlag[] = ['isPDF', 'isPPT', 'isPNG'];
/** Tables through and through, which spreadsheets and word processors know, too. */
const PAGINATED_FORMATS: readonly ExportFlag[] = ['isPDF', 'isXLSX', 'isDOCX', 'isCSV', 'isPPT', 'isPNG'];

/** What a report can be exported to. */
export const offeredFormats = (isPaginated: boolean): readonly ExportFlag[] => (isPaginated ? PAGINATED_FORMATS : FORMATS);

/** What an export is called as long as nobody says otherwise: the report's name and the day in the time zone of whoever exports it (SPEC 9). */
export const exportName = ({ reportName, reportEnName }: EmbedData['reportMsg'], language: 'zh' | 'en'): string =>
  `${nameIn(language, reportName, reportEnName)} ${new Intl.DateTimeFormat('sv-SE').format(new Date())}`;

/** The same of one that a schedule begins: each run has its day behind it. */
export const scheduleName = ({ reportName, reportEnName }: EmbedData['reportMsg'], language: 'zh' | 'en'): string => nameIn(language, reportName, reportEnName);
