import type { ReactNode } from 'react';
import { useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Button } from '@portal/shared/ui/base';
import { HOME } from '../router/redirect.ts';
import styles from './message-page.module.css';
import { useTexts } from './texts.ts';

/** Stands for a page that cannot be shown, with the ways back. */
export const MessagePage = ({ picture, title, text, children }: { picture?: ReactNode; title: string; text: string; children?: ReactNode }) => {
  const t = useTexts();
  const { open } = useShell();
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      {picture}
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      <div className={styles.ways}>
        <Button type="primary" onClick={() => open(HOME)}>
          {t('notFound.home')}
        </Button>
        <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>
      </div>
    </div>
  );
};
