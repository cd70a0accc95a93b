import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ChapterVersion, type ManagedChapterDetail } from '@portal/shared/contract/content/management';
import { fieldDifferences, lineDifference, textDifference, type VersionField } from '../versions/text-difference.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { linesOf } from './quiz-values.ts';
import { useTexts } from './texts.ts';

const { managedChapters } = endpoints;

type ChapterVersionsProps = { row: ManagedChapterDetail; hasUnsaved: boolean; onRestored: () => void; onClose: () => void };

/** The versions of what is written in a chapter. */
export const ChapterVersions = ({ row, ...drawer }: ChapterVersionsProps): ReactNode => {
  const t = useTexts();
  const mayRestore = useMay(managedChapters.restore);
  const fields: readonly VersionField<ChapterVersion>[] = [
    { key: 'title', label: t('titleZh'), of: ({ title }) => title },
    { key: 'entitle', label: t('titleEn'), of: ({ entitle }) => entitle },
    { key: 'link', label: t('link'), of: ({ link }) => link },
    { key: 'passMark', label: t('passMark'), of: ({ quiz }) => (quiz ? `${quiz.passMark}%` : '') },
  ];
  const compare = async (version: number) => {
    const then = await call(managedChapters.versionInfo, { query: { id: row.id, version }, quiet: true });
    return [
      ...fieldDifferences(fields, then, row),
      lineDifference('questions', t('questions'), linesOf(then.quiz), linesOf(row.quiz)),
      textDifference('content', t('text'), then.content, row.content),
      textDifference('encontent', t('textEn'), then.encontent, row.encontent),
    ];
  };
  const restore = (toVersion: number) => call(managedChapters.restore, { body: { id: row.id, version: row.version, toVersion }, quiet: true });
  return <VersionsDrawer {...drawer} find={queryOf(managedChapters.versions, { query: { id: row.id } })} compare={compare} {...(mayRestore && { restore })} consequence={t('restoreNext')} />;
};
