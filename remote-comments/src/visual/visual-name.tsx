import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

/** `pageName` is empty where the page does not matter, or has no name. */
type NamedVisual = { readonly title: string; readonly pageName: string };

/** What a visual is called: by its title, if it has one, and its page. */
export const useVisualName = (): ((visual: NamedVisual) => string) => {
  const t = useTexts();
  return ({ title, pageName }) => [title || t('untitled'), pageName].filter(Boolean).join(' · ');
};

/** The visual that a comment is about. */
export const VisualName = ({ visual, className }: { visual: NamedVisual; className?: string | undefined }): ReactNode => {
  const nameOf = useVisualName();
  return <bdi className={className}>{nameOf(visual)}</bdi>;
};
