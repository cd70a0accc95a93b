import { useState, type MouseEvent } from 'react';
import { frontPage } from '../tabs/front-page.ts';
import styles from './skip-links.module.css';
import { useTexts } from './texts.ts';

type Part = { readonly id: string; readonly name: string };

const CONTENT = 'content';

/** Parts of the page in front that a module marks by `data-skip`: what they are called is what they are for the screen reader. */
const partsInFront = (): Part[] =>
  [...document.querySelectorAll<HTMLElement>('#content [data-skip][id]')]
    .filter((part) => part.getClientRects().length > 0)
    .map(({ id, ariaLabel }) => ({ id, name: ariaLabel ?? '' }));

/** The keyboard's first stops: they lead past the menu and the header, to the page, to the open pages, and to the parts of the page in front. */
export const SkipLinks = () => {
  const t = useTexts();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const goTo = (event: MouseEvent, id: string): void => {
    const part = id === CONTENT ? frontPage() : document.getElementById(id);
    if (!part) return;
    event.preventDefault();
    // What is embedded takes the keyboard itself.
    const goal = part.querySelector('iframe') ?? part;
    if (goal === part) part.tabIndex = -1;
    goal.focus();
  };
  return (
    <nav className={styles.links} aria-label={t('skip.label')} onFocus={() => setParts(partsInFront())}>
      {[{ id: CONTENT, text: t('skip.content') }, { id: 'tabs', text: t('skip.tabs') }, ...parts.map(({ id, name }) => ({ id, text: t('skip.to', { name }) }))].map(({ id, text }) => (
        <a key={id} href={`#${id}`} onClick={(event) => goTo(event, id)}>
          {text}
        </a>
      ))}
    </nav>
  );
};
