import { useEffect, type ReactNode } from 'react';
import { usePageTab, useShell } from '@portal/shared/shell';
import { Button, EmptyState } from '@portal/shared/ui/base';
import { useTexts } from './chapter-texts.ts';
import { LESSON_LIST } from './paths.ts';

/** Stands for a lesson that is not there for the current user. Its tab goes when it is left. */
export const NoLesson = (): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  const { closeOnLeave } = usePageTab();
  useEffect(() => closeOnLeave(), [closeOnLeave]);
  return <EmptyState title={t('missing')} description={t('missingNext')} action={<Button onClick={() => open(LESSON_LIST)}>{t('lessons')}</Button>} />;
};
