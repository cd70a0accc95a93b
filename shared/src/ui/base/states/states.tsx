import type { ReactNode } from 'react';
import Button from 'antd/es/button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
import { MessagePage } from '../message-page/message-page.tsx';
import { Illustration } from '../illustration/illustration.tsx';
import { addUiTexts } from './texts.ts';
import styles from './states.module.css';

addUiTexts();

type EmptyProps = {
  /** What is empty; a general text when it is left out. */
  title?: ReactNode;
  /** Why, and what can be done about it. */
  description?: ReactNode;
  /** The next step, a button for example. */
  action?: ReactNode;
};

/** Stands where there is nothing to show. */
export const EmptyState = ({ title, description, action }: EmptyProps) => {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.state}>
      <Illustration kind="empty" isSmall />
      <p className={styles.title}>{title ?? t('empty')}</p>
      {description && <p className={styles.description}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};

type ErrorProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** What was thrown: an ApiError tells its message and trace id. */
  error?: unknown;
  onRetry?: () => void;
  /** Nothing else of the page is there: it looks like every page that cannot be shown. */
  isPage?: boolean;
};

/** Stands where something could not be loaded. */
export const ErrorState = ({ title, description, error, onRetry, isPage = false }: ErrorProps) => {
  const { t } = useTranslation('ui');
  const known = error instanceof ApiError ? error : undefined;
  const said = title ?? t('failed');
  const why = description ?? known?.message ?? t('failedNext');
  const trace = known?.traceId && <p className={styles.trace}>{t('trace', { id: known.traceId })}</p>;
  if (isPage) {
    return (
      <div role="alert">
        <MessagePage
          isFailed
          title={said}
          text={why}
          ways={
            onRetry && (
              <Button type="primary" onClick={onRetry}>
                {t('retry')}
              </Button>
            )
          }
          detail={trace}
        />
      </div>
    );
  }
  return (
    <div className={styles.state} role="alert">
      <Illustration kind="failed" isSmall />
      <p className={styles.title}>{said}</p>
      <p className={styles.description}>{why}</p>
      {trace}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      )}
    </div>
  );
};

/** Stands for a page or a part of it that is on its way. */
export const LoadingState = ({ title }: { title?: string }) => {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.loading} role="status">
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.line} />
      <Unseen>{title ?? t('loading')}</Unseen>
    </div>
  );
};

/** Words for screen readers, where everybody else sees what is meant. */
export const Unseen = ({ children, role }: { children: ReactNode; role?: 'status' }) => <span className={styles.unseen} role={role}>{children}</span>;
