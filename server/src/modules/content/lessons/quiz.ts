import { createHash } from 'node:crypto';
import type { QuizQuestion } from '@portal/shared/contract/all';
import { flagOf } from '../../../flags.ts';
import type { QuizBody } from './repository.ts';

/** The questions of a quiz as they are asked: what is right stays here. */
export const askedOf = ({ questions }: QuizBody): QuizQuestion[] =>
  questions.map(({ id, text, entext, answers }) => ({
    ...{ id, text, entext },
    isMultiple: flagOf(answers.filter(({ isRight }) => isRight === 1).length > 1),
    answers: answers.map((answer) => ({ text: answer.text, entext: answer.entext })),
  }));

/** Tells apart what was asked. Made of nothing else: from a hash of what is right, too, anybody could find that by trying. */
export const hashOf = (asked: readonly QuizQuestion[]): string => createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
