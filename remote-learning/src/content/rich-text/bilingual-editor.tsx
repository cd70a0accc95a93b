import { useState, type ReactNode } from 'react';
import { Segmented, useSpace } from '@portal/shared/ui/data';
import { RichTextEditor } from './rich-text-editor.tsx';
import styles from './rich-text-editor.module.css';
import { useTexts } from './texts.ts';

type Texts = { readonly zh: string; readonly en: string };
type BilingualEditorProps = { label: string; initial: Texts; onChange: (language: keyof Texts, html: string) => void };

/** From here on there is room for two texts side by side. */
const SIDE_BY_SIDE = 900;
const languages = ['zh', 'en'] as const;

/** A text in both languages: side by side, or one behind the other where there is little room. Both are there: what is hidden keeps its undo. */
export default function BilingualEditor({ label, initial, onChange }: BilingualEditorProps): ReactNode {
  const t = useTexts();
  const [space, ref] = useSpace(SIDE_BY_SIDE);
  const [shown, setShown] = useState<keyof Texts>('zh');
  const isWide = space === 'table';
  return (
    <div ref={ref}>
      {!isWide && (
        <Segmented<keyof Texts>
          className={styles.languages}
          aria-label={t('languages')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'zh', label: t('chinese') },
            { value: 'en', label: t('english') },
          ]}
        />
      )}
      <div className={isWide ? styles.both : undefined}>
        {languages.map((language) => (
          <section key={language} hidden={!isWide && language !== shown}>
            {/* No heading: it names a field, below whatever heading there is. */}
            <p className={styles.heading}>{t(language === 'zh' ? 'inChinese' : 'inEnglish', { label })}</p>
            <RichTextEditor label={t(language === 'zh' ? 'inChinese' : 'inEnglish', { label })} language={language} initial={initial[language]} onChange={(html) => onChange(language, html)} />
          </section>
        ))}
      </div>
    </div>
  );
}
