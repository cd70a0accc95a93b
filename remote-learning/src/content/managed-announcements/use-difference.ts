import type { AnnouncementVersion, ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import { useSettingsDifferences } from '../publication/use-settings-differences.ts';
import { fieldDifferences, textDifference, type PartDifference, type VersionField } from '../versions/text-difference.ts';
import { useFlagDifference } from '../versions/use-flag-difference.ts';
import { valuesOf, type AnnouncementValues } from './announcement-values.ts';
import { useTexts } from './texts.ts';

type Differences = {
  /** Between two versions, in what they keep. */
  readonly ofVersions: (before: AnnouncementVersion, after: AnnouncementVersion) => PartDifference[];
  /** Between what stands and all that would be saved over it. @param people those whom its form knows beside it */
  readonly ofStanding: (standing: ManagedAnnouncementDetail, values: AnnouncementValues, people: ManagedAnnouncementDetail['audiencePeople']) => PartDifference[];
};

/** In what two states of an announcement are different. */
export const useDifference = (): Differences => {
  const t = useTexts();
  const kinds = useKindTexts();
  const settings = useSettingsDifferences();
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
    ofStanding: (standing, values, people) => [
      ...settings(valuesOf(standing), values, [...standing.audiencePeople, ...people]),
      flagDifference('isPinned', t('isPinned'), standing.isPinned, values.isPinned),
      flagDifference('mustConfirm', t('mustConfirm'), standing.mustConfirm, values.mustConfirm),
      ...ofVersions(standing, values),
    ],
  };
};
