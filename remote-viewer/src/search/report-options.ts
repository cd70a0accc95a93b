import { call } from '@portal/shared/api';
import { endpoints, type Report } from '@portal/shared/contract/publishing';
import { nameIn, type Language } from '@portal/shared/language';
import type { Option } from '@portal/shared/ui/resource';

/** The current user's reports by a keyword, for a field that searches while one types. */
export const searchReports = (keyword: string, signal: AbortSignal): Promise<Report[]> => call(endpoints.reports.getMyReportsSearch, { query: { keyword }, signal, quiet: true });

/** Reports as such a field offers them. */
export const reportOptions = (reports: readonly Report[], language: Language): Option[] => reports.map(({ id, reportName, reportEnName }) => ({ value: id, label: nameIn(language, reportName, reportEnName) }));
