import { useMemo, type ReactNode } from 'react';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import readerStyles from '../announcements/announcement.module.css';
import { asEdited } from '../rich-text/extensions.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import styles from './announcement-form.module.css';
import type { AnnouncementValues } from './announcement-values.ts';

/** An announcement as its readers will have it, on a computer or as wide as a phone. */
export const AnnouncementPreview = ({ values: { kind, title, entitle, content, encontent }, isPhone }: { values: AnnouncementValues; isPhone: boolean }): ReactNode => {
  const kinds = useKindTexts();
  const { language } = useLanguage();
  const text = nameIn(language, content, encontent);
  // What was not saved has not been cleaned by the server: it is what the editor makes of it.
  const html = useMemo(() => asEdited(text), [text]);
  return (
    <div className={isPhone ? styles.phone : undefined}>
      <article className={readerStyles.announcement}>
        <p className={readerStyles.about}>{kinds(`kind.${kind}`)}</p>
        <h1 dir="auto">{nameIn(language, title, entitle)}</h1>
        <RichText html={html} language={language} />
      </article>
    </div>
  );
};
