import { useId, type ReactNode } from 'react';
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import type { QuizQuestion, QuizResult } from '@portal/shared/contract/content';
import { nameIn, useLanguage } from '@portal/shared/language';
import styles from './quiz.module.css';
import { useTexts } from './texts.ts';

type QuizQuestionProps = {
  question: QuizQuestion;
  /** Positions of what is chosen. */
  chosen: readonly number[];
  /** What the server says of it; nothing before it is marked. */
  marked?: QuizResult['questions'][number];
  isMissing: boolean;
  onChoose: (chosen: readonly number[]) => void;
};

/** One question, and after it is marked whether it is right, and why. */
export const QuizQuestionField = ({ question: { text, entext, isMultiple, answers }, chosen, marked, isMissing, onChoose }: QuizQuestionProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const name = useId();
  const explanation = marked && nameIn(language, marked.explanation, marked.enexplanation);
  const choose = (place: number): void => {
    if (isMultiple === 0) onChoose([place]);
    else onChoose(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place].toSorted((one, other) => one - other));
  };
  return (
    <fieldset className={styles.question} disabled={marked !== undefined} aria-describedby={isMissing ? `${name}-missing` : undefined}>
      <legend>
        {nameIn(language, text, entext)}
        {isMultiple === 1 && <span className={styles.about}> {t('quizSeveral')}</span>}
      </legend>
      {answers.map((answer, place) => (
        <label key={place} className={styles.answer}>
          <input type={isMultiple === 1 ? 'checkbox' : 'radio'} name={name} checked={chosen.includes(place)} onChange={() => choose(place)} />
          <span>{nameIn(language, answer.text, answer.entext)}</span>
          {marked?.right.includes(place) && <span className={styles.right}>{t('quizRightAnswer')}</span>}
        </label>
      ))}
      {isMissing && (
        <p id={`${name}-missing`} className={styles.failed}>
          {t('quizChoose')}
        </p>
      )}
      {marked && (
        <div className={marked.isRight === 1 ? styles.passed : styles.failed}>
          {marked.isRight === 1 ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />} {t(marked.isRight === 1 ? 'quizRight' : 'quizWrong')}
          {explanation && <p className={styles.explanation}>{explanation}</p>}
        </div>
      )}
    </fieldset>
  );
};
