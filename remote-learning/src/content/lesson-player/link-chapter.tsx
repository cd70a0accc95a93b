import type { ReactNode } from 'react';
import { useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import styles from './lesson-player.module.css';
import { useTexts } from './texts.ts';

/** Leads to a page of the portal in a tab of its own, or to one elsewhere, which is said. */
export const LinkChapter = ({ link }: { link: string }): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  if (link.startsWith('/')) {
    return (
      <p className={styles.link}>
        <Button onClick={() => open(link)}>{t('openPage')}</Button>
      </p>
    );
  }
  // The server lets only https through; an address of another kind would be no link.
  if (!link.startsWith('https://')) return null;
  return (
    <p className={styles.link}>
      <Button href={link} target="_blank" rel="noopener noreferrer">
        {t('openSite')}
      </Button>
      <span>{t('elsewhere', { host: new URL(link).host })}</span>
    </p>
  );
};
