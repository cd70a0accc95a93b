import type { ReactNode } from 'react';
import { GonePage } from '../gone/gone-page.tsx';
import { useTexts } from './chapter-texts.ts';
import { LESSON_LIST } from './paths.ts';

/** Stands for a lesson that is not there for the current user. */
export const NoLesson = (): ReactNode => {
  const t = useTexts();
  return <GonePage title={t('missing')} text={t('missingNext')} to={LESSON_LIST} way={t('lessons')} />;
};
