import { MOST_QUESTIONS, type Quiz } from '@portal/shared/contract/content/management';

export { MOST_QUESTIONS };
export const FEWEST_ANSWERS = 2;
export const MOST_ANSWERS = 8;
const PASS_MARK = 80;

type Question = Quiz['questions'][number];
/** An answer, and what it is known by in the editor. */
export type AnswerValues = Question['answers'][number] & { readonly key: string };
/** A question, and what it is known by in the editor. */
export type QuestionValues = Omit<Question, 'answers'> & { readonly key: string; readonly answers: readonly AnswerValues[] };
/** The questions of a quiz in the editor. */
export type QuizValues = { readonly passMark: number; readonly questions: readonly QuestionValues[] };

let made = 0;
const newKey = (): string => `${(made += 1)}`;

export const emptyAnswer = (): AnswerValues => ({ key: newKey(), text: '', entext: '', isRight: 0 });
export const emptyQuestion = (): QuestionValues => ({ key: newKey(), text: '', entext: '', explanation: '', enexplanation: '', answers: Array.from({ length: FEWEST_ANSWERS }, emptyAnswer) });
export const emptyQuiz = (): QuizValues => ({ passMark: PASS_MARK, questions: [emptyQuestion()] });

/** A quiz for the editor. */
export const quizIn = ({ passMark, questions }: Quiz | QuizValues): QuizValues => ({
  passMark,
  questions: questions.map((question) => ({ ...question, key: newKey(), answers: question.answers.map((answer) => ({ ...answer, key: newKey() })) })),
});

/** A quiz as lines that are compared: each question with its answers, those that are right with a mark, and what is said of it. */
export const linesOf = (quiz: Quiz | null): string[] => {
  const both = (text: string, entext: string): string => [text, entext].filter((one) => one !== '').join(' / ');
  return (quiz?.questions ?? []).flatMap(({ text, entext, answers, explanation, enexplanation }, index) => [
    `${index + 1}. ${both(text, entext)}`,
    ...answers.map((answer) => `${answer.isRight === 1 ? '✓' : '–'} ${both(answer.text, answer.entext)}`),
    ...[both(explanation, enexplanation)].filter((one) => one !== ''),
  ]);
};

/** Why a quiz cannot be saved, by the question it is about; the server says the same, but by path. */
export type QuizProblem = { readonly question: number; readonly kind: 'text' | 'answers' | 'right' };

/** What is wrong with a quiz; undefined where nothing is. */
export const problemOf = ({ questions }: QuizValues): QuizProblem | undefined => {
  for (const [question, { text, answers }] of questions.entries()) {
    if (text.trim() === '') return { question, kind: 'text' };
    if (answers.some((answer) => answer.text.trim() === '')) return { question, kind: 'answers' };
    if (answers.every(({ isRight }) => isRight === 0)) return { question, kind: 'right' };
  }
  return undefined;
};

/** The list with one of its members replaced. */
export const withChanged = <Member extends { readonly key: string }>(all: readonly Member[], key: string, changed: Partial<Member>): Member[] => all.map((one) => (one.key === key ? { ...one, ...changed } : one));

/** The list with one of its members a place further up or down. */
export const withMoved = <Member extends { readonly key: string }>(all: readonly Member[], key: string, by: 1 | -1): Member[] => {
  const from = all.findIndex((one) => one.key === key);
  const to = from + by;
  const [one] = all.slice(from, from + 1);
  return one && to >= 0 && to < all.length ? all.toSpliced(from, 1).toSpliced(to, 0, one) : [...all];
};
