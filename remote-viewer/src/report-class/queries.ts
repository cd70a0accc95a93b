import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints, type Report, type ReportClass } from '@portal/shared/contract/publishing';

/** The reports of a class; with no class, all that the reader may open. */
export const useReportsOfClass = (classId: number | null): UseQueryResult<Report[]> =>
  useQuery(queryOf(endpoints.reports.getMyReports, { query: classId === null ? {} : { classId } }));

/** The name of a class, once the tree of classes is known. */
export const useClassName = (classId: number | null): { zh: string; en: string } | null => {
  const { data } = useQuery(queryOf(endpoints.reports.getClassList));
  const found = classId === null ? null : findClass(data ?? [], classId);
  return found && { zh: found.name, en: found.ename || found.name };
};

const findClass = (classes: readonly ReportClass[], id: number): ReportClass | null => {
  for (const candidate of classes) {
    const found = candidate.id === id ? candidate : findClass(candidate.children, id);
    if (found) return found;
  }
  return null;
};
