import type { ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useShell } from '@portal/shared/shell';
import { ReportCover } from '@portal/shared/ui/base';
import styles from './cards.module.css';
import type { OpenThing } from './things.ts';
import { useTexts } from './texts.ts';

/** The cover of a report or dashboard, which opens it. */
export const PictureCard = ({ thing }: { thing: OpenThing }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { openReport } = useShell();
  return (
    <button type="button" className={styles.picture} aria-label={t('openNamed', { name: nameIn(language, thing.name.zh, thing.name.en) })} onClick={() => openReport(thing.target)}>
      <Cover thing={thing} />
    </button>
  );
};

/** The same, of which nothing opens: while the page is edited. */
export const Cover = ({ thing }: { thing: OpenThing }): ReactNode => <ReportCover id={thing.id} cover={thing.cover} />;
