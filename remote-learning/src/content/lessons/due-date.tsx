import { useState, type ReactNode } from 'react';
import { formatInstant, useLanguage } from '@portal/shared/language';
import styles from './lesson-card.module.css';
import { useTexts } from './texts.ts';

/** Until when a lesson should be done, or since when it should have been. */
export const DueDate = ({ dueTime }: { dueTime: string }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [now] = useState(() => Date.now());
  const isOverdue = Date.parse(dueTime) < now;
  return <p className={isOverdue ? styles.overdue : styles.due}>{t(isOverdue ? 'overdue' : 'due', { day: formatInstant(dueTime, language, 'day') })}</p>;
};
