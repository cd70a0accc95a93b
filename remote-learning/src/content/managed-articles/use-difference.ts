import { formatInstant, formatList, useLanguage } from '@portal/shared/language';
import type { Option, OptionTree } from '@portal/shared/ui/resource';
import { optionPaths } from '@portal/shared/ui/resource';
import { useAudienceOptions } from '../publication/audience-options.ts';
import { useTexts as usePublicationTexts } from '../publication/texts.ts';
import { fieldDifference, pictureDifference, textDifference, type PartDifference } from '../versions/text-difference.ts';
import type { ArticleValues } from './article-values.ts';
import { useTexts } from './texts.ts';
import { useClassOptions } from './use-choices.ts';

/** What there is to compare; what a version does not have is left out. */
type Compared = Partial<ArticleValues>;

/** How two states of an article are told apart, field by field. */
export const useDifference = (): ((before: Compared, after: Compared) => PartDifference[]) => {
  const t = useTexts();
  const of = usePublicationTexts();
  const { language } = useLanguage();
  const classes: readonly OptionTree[] = useClassOptions();
  const { groups, departments } = useAudienceOptions();
  const named = (options: readonly Option[], values: readonly number[]) => formatList(values.map((value) => options.find((one) => one.value === value)?.label ?? String(value)), language);
  const when = (instant: string | undefined) => (instant ? formatInstant(instant, language, 'minute') : '');
  const readers: Record<string, { label: string; of: (values: Compared) => string | undefined }> = {
    title: { label: t('titleZh'), of: ({ title }) => title },
    entitle: { label: t('titleEn'), of: ({ entitle }) => entitle },
    summary: { label: t('summaryZh'), of: ({ summary }) => summary },
    ensummary: { label: t('ensummary'), of: ({ ensummary }) => ensummary },
    classId: { label: t('class'), of: ({ classId }) => (classId === undefined ? '' : named(optionPaths(classes), [classId])) },
    tags: { label: t('tags'), of: ({ tags = [] }) => formatList(tags, language) },
    isPinned: { label: t('pinned'), of: ({ isPinned }) => t(isPinned === 1 ? 'yes' : 'no') },
    tellsReaders: { label: t('tellsReaders'), of: ({ tellsReaders }) => t(tellsReaders === 1 ? 'yes' : 'no') },
    groupIds: { label: of('groups'), of: ({ groupIds = [] }) => named(groups, groupIds) },
    departmentIds: { label: of('departments'), of: ({ departmentIds = [] }) => named(departments, departmentIds) },
    userIds: { label: of('people'), of: ({ userIds = [] }) => formatList(userIds.map(String), language) },
    publishTime: { label: t('from'), of: ({ publishTime }) => when(publishTime) },
    expireTime: { label: t('until'), of: ({ expireTime }) => when(expireTime) },
  };
  return (before, after) => [
    ...Object.entries(readers).flatMap(([key, { label, of }]) => (key in before && key in after ? [fieldDifference(key, label, of(before) || '', of(after) || '')] : [])),
    pictureDifference('cover', t('cover'), before.cover ?? '', after.cover ?? ''),
    textDifference('content', t('contentZh'), before.content ?? '', after.content ?? ''),
    textDifference('encontent', t('contentEn'), before.encontent ?? '', after.encontent ?? ''),
  ];
};
