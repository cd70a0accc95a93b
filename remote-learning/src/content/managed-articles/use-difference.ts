import type { ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { formatList, useLanguage } from '@portal/shared/language';
import { optionPaths } from '@portal/shared/ui/resource';
import { useUnversionedDifferences } from '../publication/use-unversioned-differences.ts';
import { fieldDifferences, pictureDifference, textDifference, type Differences, type VersionField } from '../versions/text-difference.ts';
import { useFlagDifference } from '../versions/use-flag-difference.ts';
import { valuesOf, type ArticleValues } from './article-values.ts';
import { useTexts } from './texts.ts';
import { useClassOptions } from './use-choices.ts';

/** What of an article a version keeps. */
type Written = Pick<ArticleValues, 'title' | 'entitle' | 'summary' | 'ensummary' | 'classId' | 'tags' | 'cover' | 'content' | 'encontent'>;

/** In what two states of an article are different. */
export const useDifference = (): Differences<Written, ManagedArticleDetail, ArticleValues> => {
  const t = useTexts();
  const { language } = useLanguage();
  const classes = optionPaths(useClassOptions());
  const unversioned = useUnversionedDifferences();
  const flagDifference = useFlagDifference();
  const fields: readonly VersionField<Written>[] = [
    { key: 'title', label: t('titleZh'), of: ({ title }) => title },
    { key: 'entitle', label: t('titleEn'), of: ({ entitle }) => entitle },
    { key: 'summary', label: t('summaryZh'), of: ({ summary }) => summary },
    { key: 'ensummary', label: t('ensummary'), of: ({ ensummary }) => ensummary },
    { key: 'classId', label: t('class'), of: ({ classId }) => (classId === undefined ? '' : (classes.find(({ value }) => value === classId)?.label ?? String(classId))) },
    { key: 'tags', label: t('tags'), of: ({ tags }) => formatList(tags, language) },
  ];
  const ofVersions = (before: Written, after: Written) => [
    ...fieldDifferences(fields, before, after),
    pictureDifference('cover', t('cover'), before.cover ?? '', after.cover ?? ''),
    textDifference('content', t('contentZh'), before.content, after.content),
    textDifference('encontent', t('contentEn'), before.encontent, after.encontent),
  ];
  return {
    ofVersions,
    // First what decides who sees it: texts are long.
    ofStanding: (standing, values, people = []) => {
      const before = valuesOf(standing);
      return [
        ...unversioned(before, values, [...standing.people, ...people]),
        flagDifference('isPinned', t('pinned'), before.isPinned, values.isPinned),
        flagDifference('tellsReaders', t('tellsReaders'), before.tellsReaders, values.tellsReaders),
        ...ofVersions(before, values),
      ];
    },
  };
};
