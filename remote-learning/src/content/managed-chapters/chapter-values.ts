import type { ChapterKind } from '@portal/shared/contract/content';
import type { DraftBody, ManagedChapterDetail } from '@portal/shared/contract/content/management';
import type { Unversioned } from '../publication/unversioned.ts';
import { emptyQuiz, quizIn, type QuizValues } from './quiz-values.ts';

/** What the editor of a chapter holds, of whatever kind. */
export type ChapterValues = Pick<ManagedChapterDetail, 'title' | 'entitle' | 'isRequired' | 'content' | 'encontent' | 'link' | 'seconds'> & {
  /** A file that was uploaded and is not saved yet. */
  upload: string | undefined;
  quiz: QuizValues;
};

/** What of it no version keeps. A length goes with its file. */
export const unversioned: Unversioned<ChapterValues> = [['isRequired'], ['upload', 'seconds']];

/** What the editor holds of a chapter; null is a new one. */
export const valuesOf = (row: ManagedChapterDetail | null): ChapterValues => ({
  title: row?.title ?? '',
  entitle: row?.entitle ?? '',
  isRequired: row?.isRequired ?? 1,
  content: row?.content ?? '',
  encontent: row?.encontent ?? '',
  link: row?.link ?? '',
  seconds: row?.seconds ?? 0,
  upload: undefined,
  quiz: row?.quiz ? quizIn(row.quiz) : emptyQuiz(),
});

/** The other way round, for the call that saves it. What belongs to another kind stays out. */
export const bodyOf = (kind: ChapterKind, { quiz, upload, link, ...fields }: ChapterValues) => ({
  ...fields,
  link: kind === 'link' ? link.trim() : '',
  upload: kind === 'video' || kind === 'document' ? (upload ?? null) : null,
  quiz: kind === 'quiz' ? { passMark: quiz.passMark, questions: quiz.questions.map(({ key: _, answers, ...question }) => ({ ...question, answers: answers.map(({ key: __, ...answer }) => answer) })) } : null,
});

/** As a draft is kept: flat, so that the questions are one text. */
export const draftOf = (values: ChapterValues): DraftBody => ({ ...values, upload: values.upload ?? null, quiz: JSON.stringify(values.quiz) });

/** What a draft holds; what is none of it is as it was before. */
export const valuesIn = (draft: DraftBody, before: ChapterValues): ChapterValues => {
  const text = (name: 'title' | 'entitle' | 'content' | 'encontent' | 'link'): string => (typeof draft[name] === 'string' ? draft[name] : before[name]);
  return {
    ...{ title: text('title'), entitle: text('entitle'), content: text('content'), encontent: text('encontent'), link: text('link') },
    isRequired: draft['isRequired'] === 0 ? 0 : 1,
    seconds: typeof draft['seconds'] === 'number' ? draft['seconds'] : before.seconds,
    upload: typeof draft['upload'] === 'string' ? draft['upload'] : undefined,
    quiz: (typeof draft['quiz'] === 'string' && parsedQuiz(draft['quiz'])) || before.quiz,
  };
};

const parsedQuiz = (text: string): QuizValues | undefined => {
  try {
    return quizIn(JSON.parse(text) as QuizValues);
  } catch {
    return undefined;
  }
};
