import type { DraftBody, ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { audienceAndPeriod, audienceOf, audienceValues, periodOf, periodValues, type AudienceValues, type PeriodValues } from '../publication/audience-fields.tsx';
import type { Unversioned } from '../publication/unversioned.ts';

/** What the form of an article holds; what is left empty is undefined. */
export type ArticleValues = AudienceValues & PeriodValues & Pick<ManagedArticleDetail, 'title' | 'entitle' | 'summary' | 'ensummary' | 'tags' | 'content' | 'encontent' | 'isPinned' | 'tellsReaders'> & {
  classId: number | undefined;
  cover: string | undefined;
};

/** What of it no version keeps. */
export const unversioned: Unversioned<ArticleValues> = [['isPinned'], ['tellsReaders'], ...audienceAndPeriod];

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
  tellsReaders: row?.tellsReaders ?? 1,
  ...audienceValues(row?.audience),
  ...periodValues(row),
});

/** The other way round, for the call that saves it. */
export const bodyOf = ({ classId = 0, cover = '', groupIds, departmentIds, userIds, isForNobody, publishTime, expireTime, ...fields }: ArticleValues) => ({
  ...fields,
  classId,
  cover,
  audience: audienceOf({ groupIds, departmentIds, userIds, isForNobody }),
  ...periodOf({ publishTime, expireTime }),
});

/** As a draft is kept. */
export const draftOf = (values: ArticleValues): DraftBody => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));

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
