import { reportType } from '@portal/shared/contract';
import type { ManagedReport, ReportOfSource } from '@portal/shared/contract/publishing';
import type { Language } from '@portal/shared/language';

type Gone = Pick<ManagedReport, 'id' | 'name' | 'ename' | 'reportType'>;

/** What can take the place of a report: of its kind, those of its name first, and what is in the catalogue already last. */
export const candidatesOf = ({ id, name, ename, reportType: type }: Gone, items: readonly ReportOfSource[], language: Language) => {
  const kind = type === reportType.paginated ? 'paginated' : 'report';
  const rank = ({ isSameName, reportId }: { isSameName: boolean; reportId: number | null }) => (reportId === null ? 0 : 2) + (isSameName ? 0 : 1);
  return items
    .filter((item) => item.kind === kind && item.reportId !== id)
    .map((item) => ({ ...item, isSameName: item.name === name || (ename !== '' && item.name === ename) }))
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, language));
};

/** The one that can be meant: the only newcomer of the same name. */
export const suggestedOf = (report: Gone, items: readonly ReportOfSource[], language: Language): ReportOfSource | undefined => {
  const [one, ...others] = candidatesOf(report, items, language).filter(({ isSameName, reportId }) => isSameName && reportId === null);
  return others.length === 0 ? one : undefined;
};
