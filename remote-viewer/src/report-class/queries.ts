import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints, type Report, type ReportClass } from '@portal/shared/contract/publishing';

/** The reports of a class; with no class, all that the reader may open. */
export const useReportsOfClass = (classId: number | null): UseQueryResult<Report[]> =>
  useQuery(queryOf(endpoints.reports.getMyReports, { query: classId === null ? {} : { classId } }));

/** What is known of a class: its name once the tree of classes is there, or that there is none. */
export type KnownClass = { readonly name: { zh: string; en: string } | null; readonly isMissing: boolean };

export const useClass = (classId: number | null): KnownClass => {
  const { data } = useQuery(queryOf(endpoints.reports.getClassList));
  const found = classId === null ? null : findClass(data ?? [], classId);
  return { name: found && { zh: found.name, en: found.ename || found.name }, isMissing: classId !== null && data !== undefined && !found };
};

const findClass = (classes: readonly ReportClass[], id: number): ReportClass | null => {
  for (const candidate of classes) {
    const found = candidate.id === id ? candidate : findClass(candidate.children, id);
    if (found) return found;
  }
  return null;
};
