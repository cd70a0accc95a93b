import { useMemo, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { useShell } from '@portal/shared/shell';
import styles from './rich-text.module.css';

/** Pages of the portal open in it, as from its menu. */
const PAGE = '/Main/';

type RichTextProps = { html: string; language: string; textRef?: RefObject<HTMLDivElement | null> };

/** A text that the editor has made, to read. `html` is as the server has answered it. */
export const RichText = ({ html, language, textRef }: RichTextProps): ReactNode => {
  const { open } = useShell();
  // The same object for the same text: React would put the whole text in anew each time.
  const inner = useMemo(() => ({ __html: html }), [html]);
  const follow = (event: MouseEvent) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    const isOtherwise = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isOtherwise || !path.startsWith(PAGE)) return;
    event.preventDefault();
    open(path);
  };
  // The only place where HTML is put into a page. The server has cleaned it when it was saved and again when it was asked for, of everything but
  // what the editor makes, and the page's policy runs no scripts that stand in a page.
  return <div ref={textRef} className={styles.text} lang={language} onClick={follow} dangerouslySetInnerHTML={inner} />;
};
