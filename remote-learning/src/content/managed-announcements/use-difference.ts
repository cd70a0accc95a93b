import type { AnnouncementVersion, ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import { useUnversionedDifferences } from '../publication/use-unversioned-differences.ts';
import { fieldDifferences, textDifference, type Differences, type VersionField } from '../versions/text-difference.ts';
import { useFlagDifference } from '../versions/use-flag-difference.ts';
import { valuesOf, type AnnouncementValues } from './announcement-values.ts';
import { useTexts } from './texts.ts';

/** In what two states of an announcement are different. */
export const useDifference = (): Differences<AnnouncementVersion, ManagedAnnouncementDetail, AnnouncementValues> => {
  const t = useTexts();
  const kinds = useKindTexts();
  const unversioned = useUnversionedDifferences();
  const flagDifference = useFlagDifference();
  const fields: readonly VersionField<AnnouncementVersion>[] = [
    { key: 'kind', label: t('kind'), of: ({ kind }) => kinds(`kind.${kind}`) },
    { key: 'place', label: t('place'), of: ({ place }) => t(`places.${place}`) },
    { key: 'title', label: t('titleZh'), of: ({ title }) => title },
    { key: 'entitle', label: t('titleEn'), of: ({ entitle }) => entitle },
  ];
  const ofVersions = (before: AnnouncementVersion, after: AnnouncementVersion) => [
    ...fieldDifferences(fields, before, after),
    textDifference('content', t('content'), before.content, after.content),
    textDifference('encontent', t('encontent'), before.encontent, after.encontent),
  ];
  return {
    ofVersions,
    // First what decides who sees it: texts are long.
    ofStanding: (standing, values, people = []) => [
      ...unversioned(valuesOf(standing), values, [...standing.audiencePeople, ...people]),
      flagDifference('isPinned', t('isPinned'), standing.isPinned, values.isPinned),
      flagDifference('mustConfirm', t('mustConfirm'), standing.mustConfirm, values.mustConfirm),
      ...ofVersions(standing, values),
    ],
  };
};
