import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type AnnouncementVersion, type ManagedAnnouncementDetail } from '@portal/shared/contract/content/management';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import { fieldDifferences, textDifference, type PartDifference, type VersionField } from '../versions/text-difference.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { useTexts } from './texts.ts';

const { managedAnnouncements } = endpoints;

type AnnouncementVersionsProps = { row: ManagedAnnouncementDetail; hasUnsaved: boolean; onRestored: () => void; onClose: () => void };

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

/** The versions of an announcement. */
export const AnnouncementVersions = ({ row, ...drawer }: AnnouncementVersionsProps): ReactNode => {
  const t = useTexts();
  const differences = useDifference();
  const mayRestore = useMay(managedAnnouncements.restore);
  const compare = async (version: number) => differences(await call(managedAnnouncements.versionInfo, { query: { id: row.id, version }, quiet: true }), row);
  const restore = (toVersion: number) => call(managedAnnouncements.restore, { body: { id: row.id, version: row.version, toVersion }, quiet: true });
  return <VersionsDrawer {...drawer} find={queryOf(managedAnnouncements.versions, { query: { id: row.id } })} compare={compare} {...(mayRestore && { restore })} consequence={t('restoreNext')} />;
};
