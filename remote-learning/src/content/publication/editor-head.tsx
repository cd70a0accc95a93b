import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import type { ReactNode } from 'react';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import type { AutosaveState } from '../drafts/use-autosave.ts';
import styles from './publication.module.css';
import { useTexts } from './texts.ts';

type EditorHeadProps = {
  title: string;
  /** Behind the title: its state, or its kind. */
  tag: ReactNode;
  kept: AutosaveState;
  /** Where the list is behind it, the way there. */
  back?: { readonly label: string; readonly go: () => void };
  /** What can be done. */
  children: ReactNode;
};

/** The head of an editor: what is written, what was kept of it by itself, and what can be done with it. */
export const EditorHead = ({ title, tag, kept, back, children }: EditorHeadProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <header className={styles.head}>
      {back && <Button type="text" icon={<ArrowLeftOutlined />} aria-label={back.label} title={back.label} onClick={back.go} />}
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      {tag}
      <p className={styles.quiet} role="status">
        {kept.kind === 'kept' && kept.time && t('kept', { time: formatInstant(kept.time, language, 'second') })}
        {kept.kind === 'failed' && t('keptNot')}
      </p>
      <div className={styles.acts}>{children}</div>
    </header>
  );
};
