import type { GrantableReport, ReportGrant, ReportGrants } from '@portal/shared/contract/access';

/** The levels of SPEC 6, by `allowA`, and what each of them turns on. */
export const levels = [
  { key: 'view', AllowAEdit: 0, AllowBSaveAs: 0 },
  { key: 'edit', AllowAEdit: 1, AllowBSaveAs: 0 },
  { key: 'editSaveAs', AllowAEdit: 1, AllowBSaveAs: 1 },
  { key: 'editSave', AllowAEdit: 1, AllowBSaveAs: 0 },
  { key: 'all', AllowAEdit: 1, AllowBSaveAs: 1 },
] as const;

export const flags = ['allowExportData', 'allowC', 'allowHideFilter', 'allowHideNavigator', 'AllowAEdit', 'AllowBSaveAs', 'AllowCDownload'] as const;
export type Flag = (typeof flags)[number];

/** What is different from what stands, by report: a grant, or null where there is none any more. */
export type Draft = ReadonlyMap<number, ReportGrant | null>;

export const NO_DRAFT: Draft = new Map();

const NEW = { allowA: 0, allowC: 0, allowExportData: 0, allowHideFilter: 0, allowHideNavigator: 0, AllowAEdit: 0, AllowBSaveAs: 0, AllowCDownload: null, pages: null, dataRoles: [] } as const;

/** A grant at another level; nothing that was set besides is lost. @param level undefined for none at all */
export const atLevel = (reportId: number, grant: ReportGrant | undefined, level: number | undefined): ReportGrant | null => {
  const of = level === undefined ? undefined : levels[level];
  if (level === undefined || !of) return null;
  return { ...NEW, dataRoles: [], ...grant, reportId, allowA: level, AllowAEdit: of.AllowAEdit, AllowBSaveAs: of.AllowBSaveAs };
};

/** What is granted on each report with the draft on top. */
export const withDraft = ({ grants }: Pick<ReportGrants, 'grants'>, draft: Draft): Map<number, ReportGrant> => {
  const all = new Map(grants.map((grant) => [grant.reportId, grant]));
  for (const [id, grant] of draft) {
    if (grant) all.set(id, grant);
    else all.delete(id);
  }
  return all;
};

/** Puts some grants into a draft; what is then as it stands is no part of it. */
export const changed = ({ grants }: Pick<ReportGrants, 'grants'>, draft: Draft, changes: Iterable<readonly [number, ReportGrant | null]>): Draft => {
  const standing = new Map(grants.map((grant) => [grant.reportId, grant]));
  const next = new Map(draft);
  for (const [id, grant] of changes) {
    if (isSame(standing.get(id) ?? null, grant)) next.delete(id);
    else next.set(id, grant);
  }
  return next;
};

const isSame = (one: ReportGrant | null, other: ReportGrant | null): boolean => JSON.stringify(one && ordered(one)) === JSON.stringify(other && ordered(other));
/** However their parts were put together. */
const ordered = ({ reportId, allowA, pages, dataRoles, ...rest }: ReportGrant) => [reportId, allowA, flags.map((flag) => rest[flag]), pages && pages.toSorted(), dataRoles.toSorted()];

/** Of another role's grants those that can be given now: pages that are gone are left out, and a grant on nothing but such pages. */
export const grantable = (grants: readonly ReportGrant[], reports: readonly GrantableReport[]): ReportGrant[] =>
  grants.flatMap((grant) => {
    const report = reports.find(({ id }) => id === grant.reportId);
    const pages = grant.pages && grant.pages.filter((code) => report?.pages.some((page) => page.code === code));
    return report && pages?.length !== 0 ? [{ ...grant, pages }] : [];
  });

/** The codes of pages that a grant has, and the report has no more: they stay until somebody takes them out. */
export const gonePages = (grant: ReportGrant, { pages }: Pick<GrantableReport, 'pages'>): string[] => (grant.pages ?? []).filter((code) => !pages.some((page) => page.code === code));

/** How many reports are granted anew, not any more, or otherwise. */
export const countsOf = ({ grants }: Pick<ReportGrants, 'grants'>, draft: Draft): { added: number; removed: number; changed: number } => {
  const had = new Set(grants.map(({ reportId }) => reportId));
  const all = [...draft];
  return {
    added: all.filter(([id, grant]) => grant && !had.has(id)).length,
    removed: all.filter(([id, grant]) => !grant && had.has(id)).length,
    changed: all.filter(([id, grant]) => grant && had.has(id)).length,
  };
};

/** What is sent of a draft. */
export const bodyOf = (draft: Draft): { set: ReportGrant[]; removed: number[] } => ({
  set: [...draft.values()].filter((grant) => grant !== null),
  removed: [...draft].flatMap(([id, grant]) => (grant ? [] : [id])),
});

/** Whether a flag holds: what was not set apart follows `allowExportData`. */
export const holds = (grant: ReportGrant, flag: Flag): boolean => (flag === 'AllowCDownload' ? (grant.AllowCDownload ?? grant.allowExportData) : grant[flag]) === 1;

/** A row of the tree: a class, or a report in one. Their ids come from two sequences. */
export type ReportTreeRow<Report> = { readonly key: number; readonly parent: number | null; readonly name: string; readonly ename: string; /** What is looked for in it: its names and those of the classes above it. */ readonly words: string; readonly report?: Report };
export type GrantRow = ReportTreeRow<GrantableReport>;
type InClass = Pick<GrantableReport, 'id' | 'name' | 'ename' | 'classId'>;

/** Classes that hold reports, each followed by those and by the classes below it. */
export const rowsOf = <Report extends InClass>({ classes, reports }: Pick<ReportGrants, 'classes'> & { readonly reports: readonly Report[] }): ReportTreeRow<Report>[] => {
  const used = new Set<number>();
  const parentOf = new Map(classes.map(({ id, parentId }) => [id, parentId]));
  for (const { classId } of reports) for (let id: number | null = classId; id !== null && !used.has(id); id = parentOf.get(id) ?? null) used.add(id);
  const named = new Map(classes.map((one) => [one.id, one]));
  const wordsOf = (id: number | null): string => {
    const one = id === null ? undefined : named.get(id);
    return one ? `${one.name} ${one.ename} ${wordsOf(one.parentId)}` : '';
  };
  return [
    ...classes.filter(({ id }) => used.has(id)).map(({ id, parentId, name, ename }) => ({ key: -id, parent: parentId === null ? null : -parentId, name, ename, words: wordsOf(id) })),
    ...reports.map((report) => ({ key: report.id, parent: parentOf.has(report.classId) ? -report.classId : null, name: report.name, ename: report.ename, words: `${report.name} ${report.ename} ${wordsOf(report.classId)}`, report })),
  ];
};

/** The reports in a class and in those below it. */
export const reportsBelow = <Report,>(rows: readonly ReportTreeRow<Report>[], key: number): Report[] =>
  rows.filter(({ parent }) => parent === key).flatMap((row) => (row.report ? [row.report] : reportsBelow(rows, row.key)));
