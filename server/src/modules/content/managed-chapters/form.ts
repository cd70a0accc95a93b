import type { ChapterKind, endpoints } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { HttpError } from '../../../http-error.ts';
import { cleanedTexts, isBlank } from '../publication/module.ts';
import type { KeptFile } from './chapter-files.ts';
import type { ChapterRow } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedChapters;
export type Form = Omit<z.output<Entries['update']['body']>, 'id' | 'version'>;
type QuizBody = NonNullable<ChapterRow['quiz']>;

/** What a chapter of a kind is written with, cleaned. @throws HttpError 400 naming the field that the kind needs */
export const cleanedForm = async (kind: ChapterKind, form: Form): Promise<Form> => {
  const cleaned = { ...form, ...(await cleanedTexts(form)) };
  if (kind === 'text' && isBlank(cleaned.content)) throw new HttpError(400, texts.chapterNeedsText, { field: 'content' });
  if (kind === 'link' && form.link === '') throw new HttpError(400, texts.chapterNeedsLink, { field: 'link' });
  if (kind === 'quiz' && form.quiz === null) throw new HttpError(400, texts.chapterNeedsQuestions, { field: 'quiz' });
  return cleaned;
};

/** Numbers of questions: those that may be kept, and the highest that any question ever had. */
export type Numbers = { readonly kept: readonly number[]; readonly last: number };

/** What a form that `cleanedForm` has seen says of a chapter of a kind, as it is kept; what belongs to another kind is left out. */
export const valuesOf = (kind: ChapterKind, { title, entitle, content, encontent, isRequired, seconds, link, quiz }: Form, file: KeptFile | undefined, numbers: Numbers) => ({
  ...{ title, entitle, seconds, content, encontent },
  isRequired: isRequired === 1,
  link: kind === 'link' ? link : '',
  quiz: kind === 'quiz' && quiz !== null ? numbered(quiz, numbers) : null,
  ...file,
});

/** That a chapter which is a file has one. @throws HttpError 400 */
export const requireFile = (kind: ChapterKind, upload: string | null, before: ChapterRow | undefined): void => {
  if (kind === 'video' && upload === null && !before?.fileName) throw new HttpError(400, texts.chapterNeedsVideo, { field: 'upload' });
  if (kind === 'document' && upload === null && !before?.fileName) throw new HttpError(400, texts.chapterNeedsDocument, { field: 'upload' });
  if (kind !== 'video' && kind !== 'document' && upload !== null) throw new HttpError(400, texts.chapterTakesNoFile, { field: 'upload' });
};

/** Questions that were there keep their numbers, by which people answer them; new ones get numbers that none ever had. */
const numbered = ({ passMark, questions }: NonNullable<Form['quiz']>, numbers: Numbers): QuizBody => {
  const free = new Set(numbers.kept);
  let { last } = numbers;
  return {
    passMark,
    questions: questions.map(({ id, ...question }) => ({ ...question, id: id !== undefined && free.delete(id) ? id : (last += 1) })),
  };
};
