import type { endpoints, QuizResult, ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import * as repository from './progress-repository.ts';
import { askedOf, hashOf } from './quiz.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.lessons;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;

/** Of a video so much has to be played: nobody watches the credits. */
const ENOUGH = 0.9;
const HUNDRED = 100;

/** How far people are with lessons. Whoever is done with something stays so. Docs: decision 61. */
export class Progress {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws HttpError 404 for a chapter that was removed, or whose lesson is not for the current user */
  save(userId: number, { chapterId, second, played, isDone }: Body<'saveProgress'>): Promise<ValueOf<Entries['saveProgress']>> {
    return inTransaction(this.#db, async (db) => {
      const chapter = await held(db, userId, chapterId);
      const { kind, seconds, lessonId } = chapter;
      const isVideo = kind === 'video';
      // What a browser says of a video that has become shorter ends where that does.
      const ends = (one: number) => (seconds > 0 ? Math.min(one, seconds) : one);
      const ranges = isVideo ? played.map(([from, to]) => [ends(from), ends(to)] as const).filter(([from, to]) => from < to) : [];
      const kept = await repository.keepPosition(db, userId, chapterId, { second: isVideo ? ends(second) : 0, played: ranges });
      const isEnough = isVideo && seconds > 0 ? kept.played >= ENOUGH * seconds : isDone === 1 && kind !== 'quiz';
      if (isEnough) await repository.finishChapter(db, userId, chapterId);
      const lesson = await settled(db, userId, lessonId);
      return { isDone: flagOf(kept.isDone || isEnough), isLessonDone: flagOf(lesson.isDone), doneChapters: lesson.doneChapters };
    });
  }

  /** @throws HttpError 404 as `save`, 400 for what is no quiz, 409 where the questions are others by now */
  answer(userId: number, { chapterId, questionsHash, answers }: Body<'answerQuiz'>): Promise<QuizResult> {
    return inTransaction(this.#db, async (db) => {
      const { quiz, lessonId } = await held(db, userId, chapterId);
      if (!quiz) throw new HttpError(400, texts.chapterNoQuiz, { field: 'chapterId' });
      const known = new Map(quiz.questions.map((question) => [question.id, question]));
      const isKnown = answers.every(({ questionId, chosen }) => chosen.every((position) => position < (known.get(questionId)?.answers.length ?? 0)) && known.has(questionId));
      const isSame = questionsHash === undefined || questionsHash === hashOf(askedOf(quiz));
      if (!isKnown || !isSame) throw new HttpError(409, texts.quizChanged, { field: 'answers' });
      const chosen = new Map(answers.map((one) => [one.questionId, new Set(one.chosen)]));
      const marked = quiz.questions.map((question) => {
        const right = question.answers.flatMap(({ isRight }, position) => (isRight === 1 ? [position] : []));
        const given = chosen.get(question.id);
        return { question, right, isRight: given !== undefined && given.size === right.length && right.every((position) => given.has(position)) };
      });
      const score = Math.floor((marked.filter(({ isRight }) => isRight).length * HUNDRED) / marked.length);
      const isPassed = score >= quiz.passMark;
      const { attempts, wasPassed } = await repository.keepScore(db, userId, chapterId, score, isPassed);
      const lesson = await settled(db, userId, lessonId);
      return {
        ...{ score, passMark: quiz.passMark, isPassed: flagOf(isPassed), attempts, isLessonDone: flagOf(lesson.isDone) },
        questions: marked.map(({ question: { id, explanation, enexplanation }, right, isRight }) => ({
          ...{ questionId: id, isRight: flagOf(isRight), right: wasPassed ? right : [] },
          // It gives away what is right: who answered wrongly finds that out by themselves, until they have passed.
          ...(isRight || wasPassed ? { explanation, enexplanation } : { explanation: '', enexplanation: '' }),
        })),
      };
    });
  }

  /** @throws HttpError 404 for a lesson that is not for the current user */
  rate(userId: number, { id, stars }: Body<'rate'>): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      if (!(await repository.holdLesson(db, userId, id))) throw new HttpError(404, texts.lessonMissing, { field: 'id' });
      await repository.rateLesson(db, userId, id, stars);
      return null;
    });
  }
}

const held = async (db: Db, userId: number, chapterId: number) => {
  const chapter = await repository.holdChapter(db, userId, chapterId);
  if (!chapter) throw new HttpError(404, texts.chapterGone, { field: 'chapterId' });
  return chapter;
};

const settled = async (db: Db, userId: number, lessonId: number) => {
  await repository.touchLesson(db, userId, lessonId);
  await repository.settleLesson(db, lessonId, userId);
  return repository.progressOf(db, userId, lessonId);
};
