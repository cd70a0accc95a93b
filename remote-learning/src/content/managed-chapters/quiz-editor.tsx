import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { FieldControl } from '@portal/shared/ui/resource';
import styles from './managed-chapters.module.css';
import { QuestionFields } from './question-fields.tsx';
import { emptyQuestion, MOST_QUESTIONS, withChanged, withMoved, type QuizValues } from './quiz-values.ts';
import { useTexts } from './texts.ts';

type QuizEditorProps = { quiz: QuizValues; wrong: string | undefined; onChange: (quiz: QuizValues) => void };

/** The questions of a quiz, in both languages, and how many have to be right. */
export const QuizEditor = ({ quiz: { passMark, questions }, wrong, onChange }: QuizEditorProps): ReactNode => {
  const t = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const added = useRef<string>(undefined);
  // Who adds a question goes on in it.
  useEffect(() => {
    if (added.current === undefined) return;
    list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')?.focus();
    added.current = undefined;
  }, [questions.length]);
  const put = (changed: QuizValues['questions']) => onChange({ passMark, questions: changed });
  const add = () => {
    const question = emptyQuestion();
    added.current = question.key;
    put([...questions, question]);
  };
  return (
    <section>
      <h2 className={styles.section}>{t('questions')}</h2>
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      <div className={styles.passMark}>
        <FieldControl<number> label={t('passMark')} hint={t('passMarkHint')} field={{ kind: 'number', unit: '%' }} value={passMark} onChange={(mark = 0) => onChange({ passMark: Math.round(mark), questions })} />
      </div>
      <ol ref={list} className={styles.questions}>
        {questions.map((question, index) => (
          <li key={question.key}>
            <QuestionFields
              question={question}
              number={index + 1}
              count={questions.length}
              onChange={(changed) => put(withChanged(questions, question.key, changed))}
              onMove={(by) => put(withMoved(questions, question.key, by))}
              onRemove={() => put(questions.filter(({ key }) => key !== question.key))}
            />
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} disabled={questions.length >= MOST_QUESTIONS} onClick={add}>
        {t('addQuestion')}
      </Button>
    </section>
  );
};
