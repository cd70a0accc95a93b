import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints, type Report, type ReportClass } from '@portal/shared/contract/publishing';
import { itemOfDashboard, itemOfReport, type ClassItem } from './class-item.ts';

const { getClassList, getMyDashboards, getMyReports } = endpoints.reports;

/** What is in a class and the classes below it: its reports, and behind them its dashboards; with no class, all that the reader may open. */
export const useItemsOfClass = (classId: number | null): UseQueryResult<ClassItem[]> => {
  const reports = useQuery({ ...queryOf(getMyReports, { query: classId === null ? {} : { classId } }), select: itemsOfReports });
  const dashboards = useQuery(queryOf(getMyDashboards));
  const classes = useQuery(queryOf(getClassList));
  const root = classId === null ? null : findClass(classes.data ?? [], classId);
  const within = new Set(root ? idsIn(root) : []);
  // Reports wait for dashboards, so that nobody is told that there is nothing; they stay where those cannot be found.
  const areComing = isComing(dashboards) || (classId !== null && isComing(classes));
  const behind = (dashboards.data ?? []).filter((one) => classId === null || (one.classId !== null && within.has(one.classId))).map(itemOfDashboard);
  if (areComing && reports.isSuccess) return { ...reports, status: 'pending', isPending: true, isSuccess: false, data: undefined } as unknown as UseQueryResult<ClassItem[]>;
  return { ...reports, ...(reports.data && { data: [...reports.data, ...behind] }) } as UseQueryResult<ClassItem[]>;
};

/** Asked for the first time, and not refused yet. */
const isComing = ({ isPending, failureCount }: UseQueryResult): boolean => isPending && failureCount === 0;

const itemsOfReports = (reports: Report[]): ClassItem[] => reports.map(itemOfReport);

const idsIn = ({ id, children }: ReportClass): number[] => [id, ...children.flatMap(idsIn)];

/** What is known of a class: its name once the tree of classes is there, or that there is none. */
export type KnownClass = { readonly name: { zh: string; en: string } | null; readonly isMissing: boolean };

export const useClass = (classId: number | null): KnownClass => {
  const { data } = useQuery(queryOf(getClassList));
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
