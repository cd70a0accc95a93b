import type { AnnouncementVersion } from '@portal/shared/contract/content/management';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import { fieldDifferences, textDifference, type PartDifference, type VersionField } from '../versions/text-difference.ts';
import { useTexts } from './texts.ts';

/** What of an announcement a version keeps, and in which of it two are different. */
export const useDifference = (): ((before: AnnouncementVersion, after: AnnouncementVersion) => PartDifference[]) => {
  const t = useTexts();
  const kinds = useKindTexts();
  const fields: readonly VersionField<AnnouncementVersion>[] = [
    { key: 'kind', label: t('kind'), of: ({ kind }) => kinds(`kind.${kind}`) },
    { key: 'place', label: t('place'), of: ({ place }) => t(`places.${place}`) },
    { key: 'title', label: t('titleZh'), of: ({ title }) => title },
    { key: 'entitle', label: t('titleEn'), of: ({ entitle }) => entitle },
  ];
  return (before, after) => [
    ...fieldDifferences(fields, before, after),
    textDifference('content', t('content'), before.content, after.content),
    textDifference('encontent', t('encontent'), before.encontent, after.encontent),
  ];
};
