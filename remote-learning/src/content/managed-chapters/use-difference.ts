import type { ChapterVersion } from '@portal/shared/contract/content/management';
import { fieldDifferences, lineDifference, textDifference, type PartDifference, type VersionField } from '../versions/text-difference.ts';
import { linesOf } from './quiz-values.ts';
import { useTexts } from './texts.ts';

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
