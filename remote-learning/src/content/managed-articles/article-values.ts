import type { DraftBody, ManagedArticleDetail } from '@portal/shared/contract/content/management';

/** What the form of an article holds. Days are `2026-11-21`, times `08:30`, of the author's clock; what is left empty is undefined. */
export type ArticleValues = Pick<ManagedArticleDetail, 'title' | 'entitle' | 'summary' | 'ensummary' | 'tags' | 'content' | 'encontent' | 'isPinned'> & {
  classId: number | undefined;
  cover: string | undefined;
  groupIds: number[];
  departmentIds: number[];
  userIds: number[];
  publishDay: string | undefined;
  publishAt: string | undefined;
  expireDay: string | undefined;
  expireAt: string | undefined;
};

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = (instant: string | null): string | undefined => {
  if (instant === null) return undefined;
  const time = new Date(instant);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};
const timeOf = (instant: string | null): string | undefined => {
  if (instant === null) return undefined;
  const time = new Date(instant);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
};

/** What the form holds of an article; null is a new one. */
export const valuesOf = (row: ManagedArticleDetail | null): ArticleValues => ({
  title: row?.title ?? '',
  entitle: row?.entitle ?? '',
  summary: row?.summary ?? '',
  ensummary: row?.ensummary ?? '',
  classId: row?.classId,
  cover: row?.cover || undefined,
  tags: [...(row?.tags ?? [])],
  content: row?.content ?? '',
  encontent: row?.encontent ?? '',
  isPinned: row?.isPinned ?? 0,
  groupIds: [...(row?.audience.groupIds ?? [])],
  departmentIds: [...(row?.audience.departmentIds ?? [])],
  userIds: [...(row?.audience.userIds ?? [])],
  publishDay: dayOf(row?.publishTime ?? null),
  publishAt: timeOf(row?.publishTime ?? null),
  expireDay: dayOf(row?.expireTime ?? null),
  expireAt: timeOf(row?.expireTime ?? null),
});

/** A form shows minutes: an instant that nobody has changed stays as it was to the millisecond. */
const instantOf = (day: string | undefined, time: string | undefined, before: string | null): string | null => {
  if (day === undefined) return null;
  if (day === dayOf(before) && time === timeOf(before)) return before;
  return new Date(`${day}T${time ?? '00:00'}`).toISOString();
};

/** The other way round, for the call that saves it. */
export const bodyOf = (values: ArticleValues, row: Pick<ManagedArticleDetail, 'publishTime' | 'expireTime'> | null) => {
  const { classId = 0, cover = '', groupIds, departmentIds, userIds, publishDay, publishAt, expireDay, expireAt, ...fields } = values;
  return {
    ...fields,
    classId,
    cover,
    audience: { groupIds, departmentIds, userIds },
    publishTime: instantOf(publishDay, publishAt, row?.publishTime ?? null),
    expireTime: instantOf(expireDay, expireAt, row?.expireTime ?? null),
  };
};

/** As a draft is kept. */
export const draftOf = (values: ArticleValues): DraftBody => Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** What a draft holds, of the kinds that the form has; whatever else is in it is left out. */
export const valuesIn = (draft: DraftBody): ArticleValues => {
  const kept: Record<string, unknown> = {};
  for (const [name, empty] of Object.entries(valuesOf(null))) {
    const value = draft[name];
    const isAlike = empty === undefined ? typeof value === (name === 'classId' ? 'number' : 'string') : Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof empty;
    kept[name] = isAlike ? value : empty;
  }
  return kept as ArticleValues;
};
