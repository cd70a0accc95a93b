import type { ReactNode } from 'react';
import { useTabTitle } from '../tab-title.ts';
import { Unavailable } from './unavailable.tsx';
import { useTexts } from './texts.ts';

export type MissingThing = 'report' | 'dashboard' | 'class';

type Props = { thing: MissingThing; /** What the server says about it. */ explanation?: string };

/**
 * There is nothing of the kind under the address: it looks like any other address under which there is nothing (SPEC 2.1), and so
 * is its tab called. What is gone does not come by trying: whom to ask is said instead.
 */
export const Missing = ({ thing, explanation }: Props): ReactNode => {
  const t = useTexts();
  const context = thing === 'report' ? '' : thing;
  useTabTitle(useTexts.in('zh')('missing.title', { context }), useTexts.in('en')('missing.title', { context }));
  return (
    <Unavailable why="missing" title={t('missing.title', { context })} text={explanation || t('missing.text')} isReportList={thing === 'class'}>
      <p>{t('missing.ask')}</p>
    </Unavailable>
  );
};
