import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import type { ReactNode } from 'react';
import type { Shortcut } from '@portal/shared/contract/reading';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import styles from './cards.module.css';
import { thingOfShortcut, type Things } from './things.ts';
import { useTexts } from './texts.ts';

/** Ways to reports, pages of the portal and elsewhere. What may not be opened is told without its name. */
export const ShortcutsCard = ({ items, things }: { items: readonly Shortcut[]; things: Things }): ReactNode => (
  <ul className={styles.list}>
    {items.map((item, index) => (
      <li key={index}>{item.kind === 'link' ? <Link item={item} /> : <ToThing item={item} things={things} />}</li>
    ))}
  </ul>
);

const Link = ({ item: { title, entitle, link } }: { item: Extract<Shortcut, { kind: 'link' }> }): ReactNode => {
  const { language } = useLanguage();
  const { open } = useShell();
  const name = nameIn(language, title, entitle);
  if (link.startsWith('/Main/')) {
    return (
      <button type="button" className={styles.row} onClick={() => open(link, { zh: title, en: entitle || title })}>
        <bdi>{name}</bdi>
      </button>
    );
  }
  return (
    <a className={styles.row} href={link} target="_blank" rel="noreferrer noopener">
      <bdi>{name}</bdi>
      <LinkOutlined aria-hidden="true" />
    </a>
  );
};

const ToThing = ({ item, things }: { item: Exclude<Shortcut, { kind: 'link' }>; things: Things }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { openReport } = useShell();
  const thing = thingOfShortcut(item, things);
  if (typeof thing === 'string') return <span className={styles.closed}>{t(thing)}</span>;
  return (
    <button type="button" className={styles.row} onClick={() => openReport(thing.target)}>
      <bdi>{nameIn(language, thing.name.zh, thing.name.en)}</bdi>
    </button>
  );
};
