import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { ReactNode } from 'react';
import { Button, Input } from '@portal/shared/ui/base';
import { Checkbox } from '@portal/shared/ui/data';
import { TextInput } from '../publication/text-input.tsx';
import publication from '../publication/publication.module.css';
import styles from './managed-chapters.module.css';
import { emptyAnswer, FEWEST_ANSWERS, MOST_ANSWERS, withChanged, type QuestionValues } from './quiz-values.ts';
import { useTexts } from './texts.ts';

/** Characters of a question, an answer or an explanation. */
const MOST = 500;

type QuestionFieldsProps = {
  question: QuestionValues;
  number: number;
  /** How many questions there are. */
  count: number;
  onChange: (changed: Partial<QuestionValues>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** One question with its answers: what is right is checked, one or several of them. */
export const QuestionFields = ({ question: { text, entext, explanation, enexplanation, answers }, number, count, onChange, onMove, onRemove }: QuestionFieldsProps): ReactNode => {
  const t = useTexts();
  const act = (label: string, icon: ReactNode, disabled: boolean, onClick: () => void) => <Button type="text" size="small" icon={icon} aria-label={label} title={label} disabled={disabled} onClick={onClick} />;
  return (
    <fieldset className={styles.question}>
      <legend>
        {t('question', { number })}
        {act(t('questionUp', { number }), <ArrowUpOutlined />, number === 1, () => onMove(-1))}
        {act(t('questionDown', { number }), <ArrowDownOutlined />, number === count, () => onMove(1))}
        {act(t('questionRemove', { number }), <DeleteOutlined />, count === 1, onRemove)}
      </legend>
      <div className={publication.pair}>
        <TextInput label={t('questionZh')} value={text} maxLength={MOST} onChange={(changed) => onChange({ text: changed })} />
        <TextInput label={t('questionEn')} value={entext} maxLength={MOST} onChange={(changed) => onChange({ entext: changed })} />
      </div>
      <p className={publication.quiet}>{t('answersHint')}</p>
      <ul className={styles.answers}>
        {answers.map((answer, index) => {
          const name = t('answer', { number: index + 1 });
          const put = (changed: Partial<typeof answer>) => onChange({ answers: withChanged(answers, answer.key, changed) });
          return (
            <li key={answer.key}>
              <Checkbox aria-label={t('answerRight', { number: index + 1 })} checked={answer.isRight === 1} onChange={({ target }) => put({ isRight: target.checked ? 1 : 0 })} />
              <Input aria-label={t('answerZh', { name })} placeholder={t('answerZh', { name })} value={answer.text} maxLength={MOST} autoComplete="off" onChange={({ target }) => put({ text: target.value })} />
              <Input aria-label={t('answerEn', { name })} placeholder={t('answerEn', { name })} value={answer.entext} maxLength={MOST} autoComplete="off" onChange={({ target }) => put({ entext: target.value })} />
              {act(t('answerRemove', { number: index + 1 }), <DeleteOutlined />, answers.length <= FEWEST_ANSWERS, () => onChange({ answers: answers.filter(({ key }) => key !== answer.key) }))}
            </li>
          );
        })}
      </ul>
      <Button size="small" icon={<PlusOutlined />} disabled={answers.length >= MOST_ANSWERS} onClick={() => onChange({ answers: [...answers, emptyAnswer()] })}>
        {t('addAnswer')}
      </Button>
      <div className={publication.pair}>
        <TextInput label={t('explanationZh')} hint={t('explanationHint')} value={explanation} maxLength={MOST} onChange={(changed) => onChange({ explanation: changed })} />
        <TextInput label={t('explanationEn')} value={enexplanation} maxLength={MOST} onChange={(changed) => onChange({ enexplanation: changed })} />
      </div>
    </fieldset>
  );
};
