import { useState, type ReactNode } from 'react';
import { nameIn } from '@portal/shared/language';
import { useTexts as useKindTexts } from '../announcements/texts.ts';
import readerStyles from '../announcements/announcement.module.css';
import { PreviewFrame } from '../publication/preview-frame.tsx';
import { asEdited } from '../rich-text/extensions.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import type { AnnouncementValues } from './announcement-values.ts';

/** An announcement as its readers will have it. */
export default function PreviewDialog({ values: { kind, title, entitle, content, encontent }, onClose }: { values: AnnouncementValues; onClose: () => void }): ReactNode {
  // What was not saved has not been cleaned by the server: it is what the editor makes of it.
  const [texts] = useState(() => ({ zh: asEdited(content), en: asEdited(encontent) }));
  return (
    <PreviewFrame
      render={(language) => (
        <article className={readerStyles.announcement}>
          <p className={readerStyles.about}>{useKindTexts.in(language)(`kind.${kind}`)}</p>
          <h2 dir="auto">{nameIn(language, title, entitle)}</h2>
          <RichText html={nameIn(language, texts.zh, texts.en)} language={language} />
        </article>
      )}
      onClose={onClose}
    />
  );
}
