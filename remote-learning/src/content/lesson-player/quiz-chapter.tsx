import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { mutationOf } from '@portal/shared/api';
import { endpoints, type ChapterDetail, type QuizResult } from '@portal/shared/contract/content';
import { Button } from '@portal/shared/ui/base';
import { QuizQuestionField } from './quiz-question.tsx';
import styles from './quiz.module.css';
import { useTexts } from './texts.ts';

type QuizChapterProps = {
  chapterId: number;
  quiz: NonNullable<ChapterDetail['quiz']>;
  onLessonDone: () => void;
};

/** The questions of a chapter: answered, marked by the server, and tried again as often as somebody likes. */
export const QuizChapter = ({ chapterId, quiz, onLessonDone }: QuizChapterProps): ReactNode => {
  const t = useTexts();
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly number[]>>(new Map());
  const [result, setResult] = useState<QuizResult>();
  const answering = useMutation(mutationOf(endpoints.lessons.answerQuiz));
  const missing = quiz.questions.filter(({ id }) => !chosen.get(id)?.length).length;
  const [isAsked, setAsked] = useState(false);
  // What was chosen are positions: among other questions they mean something else.
  const [hash, setHash] = useState(quiz.questionsHash);
  if (hash !== quiz.questionsHash) {
    setHash(quiz.questionsHash);
    setChosen(new Map());
    setResult(undefined);
    setAsked(false);
  }

  const submit = (): void => {
    setAsked(true);
    if (missing > 0) return;
    const answers = quiz.questions.map(({ id }) => ({ questionId: id, chosen: [...(chosen.get(id) ?? [])] }));
    answering.mutate(
      { body: { chapterId, questionsHash: hash, answers } },
      {
        onSuccess: (marked) => {
          setResult(marked);
          if (marked.isLessonDone === 1) onLessonDone();
        },
      },
    );
  };
  const again = (): void => {
    setResult(undefined);
    setChosen(new Map());
    setAsked(false);
    answering.reset();
  };
  const best = quiz.score;
  return (
    <form
      className={styles.quiz}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={styles.about}>
        {t('quizAbout', { count: quiz.questions.length, mark: quiz.passMark })}
        {best !== null && !result && ` ${t('quizBest', { count: quiz.attempts, score: best })}`}
      </p>
      <ol className={styles.questions}>
        {quiz.questions.map((question) => (
          <li key={question.id}>
            <QuizQuestionField
              question={question}
              chosen={chosen.get(question.id) ?? []}
              marked={result?.questions.find(({ questionId }) => questionId === question.id)}
              isMissing={isAsked && !chosen.get(question.id)?.length}
              onChoose={(next) => setChosen(new Map(chosen).set(question.id, next))}
            />
          </li>
        ))}
      </ol>
      <p role="status" className={result ? (result.isPassed === 1 ? styles.passed : styles.failed) : styles.about}>
        {result && t(result.isPassed === 1 ? 'quizPassed' : 'quizFailed', { score: result.score, mark: result.passMark })}
        {!result && isAsked && missing > 0 && t('quizMissing', { count: missing })}
        {answering.isError && answering.error.message}
      </p>
      {result ? (
        <Button onClick={again}>{t('quizAgain')}</Button>
      ) : (
        <Button type="primary" htmlType="submit" loading={answering.isPending}>
          {t('quizSubmit')}
        </Button>
      )}
    </form>
  );
};
