import type { ChapterVersion, ManagedChapterDetail } from '@portal/shared/contract/content/management';
import { formatNumber, useLanguage } from '@portal/shared/language';
import { clockTime } from '../lessons/clock-time.ts';
import { fieldDifference, fieldDifferences, lineDifference, textDifference, type Differences, type VersionField } from '../versions/text-difference.ts';
import { useFlagDifference } from '../versions/use-flag-difference.ts';
import { bodyOf, type ChapterValues } from './chapter-values.ts';
import { linesOf } from './quiz-values.ts';
import { useTexts } from './texts.ts';

const MINUTE = 60;

/** In what two states of a chapter are different. */
export const useDifference = (): Differences<ChapterVersion, ManagedChapterDetail, ChapterValues> => {
  const t = useTexts();
  const { language } = useLanguage();
  const flagDifference = useFlagDifference();
  const fields: readonly VersionField<ChapterVersion>[] = [
    { key: 'title', label: t('titleZh'), of: ({ title }) => title },
    { key: 'entitle', label: t('titleEn'), of: ({ entitle }) => entitle },
    { key: 'link', label: t('link'), of: ({ link }) => link },
    { key: 'passMark', label: t('passMark'), of: ({ quiz }) => (quiz ? `${quiz.passMark}%` : '') },
  ];
  const ofVersions = (before: ChapterVersion, after: ChapterVersion) => [
    ...fieldDifferences(fields, before, after),
    lineDifference('questions', t('questions'), linesOf(before.quiz), linesOf(after.quiz)),
    textDifference('content', t('text'), before.content, after.content),
    textDifference('encontent', t('textEn'), before.encontent, after.encontent),
  ];
  return {
    ofVersions,
    ofStanding: (standing, values) => {
      const isVideo = standing.kind === 'video';
      const file = standing.file?.name ?? '';
      const lengthOf = ({ seconds }: { readonly seconds: number }): string => {
        if (seconds === 0) return '';
        return isVideo ? clockTime(seconds) : `${formatNumber(Math.max(1, Math.round(seconds / MINUTE)), language)} ${t('minutes')}`;
      };
      return [
        flagDifference('isRequired', t('isRequired'), standing.isRequired, values.isRequired),
        fieldDifference('seconds', t(isVideo ? 'length' : 'takes'), lengthOf(standing), lengthOf(values)),
        fieldDifference('file', t('file'), file, values.upload === undefined ? file : t('newFile')),
        ...ofVersions(standing, { ...values, quiz: bodyOf(standing.kind, values).quiz }),
      ];
    },
  };
};
