import { useLanguage } from '@portal/shared/language';
import type { DifferencePart, Option, OptionTree } from '@portal/shared/ui/resource';
import { optionPaths } from '@portal/shared/ui/resource';
import type { ArticleValues } from './article-values.ts';
import { textDifference } from './text-difference.ts';
import { useTexts } from './texts.ts';
import { useAudienceOptions, useClassOptions } from './use-choices.ts';

/** What there is to compare; what a version does not have is left out. */
type Compared = Partial<ArticleValues>;

/** How two states of an article are told apart, field by field. */
export const useDifference = (): ((before: Compared, after: Compared) => DifferencePart[]) => {
  const t = useTexts();
  const { language } = useLanguage();
  const classes: readonly OptionTree[] = useClassOptions();
  const { groups, departments } = useAudienceOptions();
  const named = (options: readonly Option[], values: readonly number[]) => values.map((value) => options.find((one) => one.value === value)?.label ?? String(value)).join(language === 'zh' ? '、' : ', ');
  const when = (day: string | undefined, at: string | undefined) => (day ? `${day} ${at ?? '00:00'}` : '');
  const readers: Record<string, { label: string; of: (values: Compared) => string | undefined }> = {
    title: { label: t('name'), of: ({ title }) => title },
    entitle: { label: t('entitle'), of: ({ entitle }) => entitle },
    summary: { label: t('summary'), of: ({ summary }) => summary },
    ensummary: { label: t('ensummary'), of: ({ ensummary }) => ensummary },
    classId: { label: t('class'), of: ({ classId }) => (classId === undefined ? '' : named(optionPaths(classes), [classId])) },
    cover: { label: t('cover'), of: ({ cover = '' }) => cover },
    tags: { label: t('tags'), of: ({ tags = [] }) => tags.join(', ') },
    isPinned: { label: t('pinned'), of: ({ isPinned }) => t(isPinned === 1 ? 'yes' : 'no') },
    groupIds: { label: t('groups'), of: ({ groupIds = [] }) => named(groups, groupIds) },
    departmentIds: { label: t('departments'), of: ({ departmentIds = [] }) => named(departments, departmentIds) },
    userIds: { label: t('people'), of: ({ userIds = [] }) => userIds.join(', ') },
    publishDay: { label: t('from'), of: ({ publishDay, publishAt }) => when(publishDay, publishAt) },
    expireDay: { label: t('until'), of: ({ expireDay, expireAt }) => when(expireDay, expireAt) },
  };
  return (before, after) => [
    ...Object.entries(readers).flatMap(([key, { label, of }]) => (key in before && key in after ? [{ key, label, before: of(before) || '', after: of(after) || '' }] : [])),
    textDifference('content', t('contentZh'), before.content ?? '', after.content ?? ''),
    textDifference('encontent', t('contentEn'), before.encontent ?? '', after.encontent ?? ''),
  ];
};
