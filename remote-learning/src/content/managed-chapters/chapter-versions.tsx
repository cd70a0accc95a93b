import type { ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ChapterVersion, type ManagedChapterDetail } from '@portal/shared/contract/content/management';
import { fieldDifferences, lineDifference, textDifference, type PartDifference, type VersionField } from '../versions/text-difference.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { linesOf } from './quiz-values.ts';
import { useTexts } from './texts.ts';

const { managedChapters } = endpoints;

type ChapterVersionsProps = { row: ManagedChapterDetail; hasUnsaved: boolean; onRestored: () => void; onClose: () => void };

/** What of a chapter is written, as far as a version keeps it. */
type Written = Pick<ChapterVersion, 'title' | 'entitle' | 'link' | 'quiz' | 'content' | 'encontent'>;

/** In what two states of a chapter are different. */
export const useDifference = (): ((before: Written, after: Written) => PartDifference[]) => {
  const t = useTexts();
  const fields: readonly VersionField<Written>[] = [
    { key: 'title', label: t('titleZh'), of: ({ title }) => title },
    { key: 'entitle', label: t('titleEn'), of: ({ entitle }) => entitle },
    { key: 'link', label: t('link'), of: ({ link }) => link },
    { key: 'passMark', label: t('passMark'), of: ({ quiz }) => (quiz ? `${quiz.passMark}%` : '') },
  ];
  return (before, after) => [
    ...fieldDifferences(fields, before, after),
    lineDifference('questions', t('questions'), linesOf(before.quiz), linesOf(after.quiz)),
    textDifference('content', t('text'), before.content, after.content),
    textDifference('encontent', t('textEn'), before.encontent, after.encontent),
  ];
};

/** The versions of what is written in a chapter. */
export const ChapterVersions = ({ row, ...drawer }: ChapterVersionsProps): ReactNode => {
  const t = useTexts();
  const differences = useDifference();
  const mayRestore = useMay(managedChapters.restore);
  const compare = async (version: number) => differences(await call(managedChapters.versionInfo, { query: { id: row.id, version }, quiet: true }), row);
  const restore = (toVersion: number) => call(managedChapters.restore, { body: { id: row.id, version: row.version, toVersion }, quiet: true });
  return <VersionsDrawer {...drawer} find={queryOf(managedChapters.versions, { query: { id: row.id } })} compare={compare} {...(mayRestore && { restore })} consequence={t('restoreNext')} />;
};
