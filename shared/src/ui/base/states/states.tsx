import type { ReactNode } from 'react';
import Button from 'antd/es/button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@portal/shared/api';
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
      <EmptyPage />
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
};

/** Stands where something could not be loaded. */
export const ErrorState = ({ title, description, error, onRetry }: ErrorProps) => {
  const { t } = useTranslation('ui');
  const known = error instanceof ApiError ? error : undefined;
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title ?? t('failed')}</p>
      <p className={styles.description}>{description ?? known?.message ?? t('failedNext')}</p>
      {known?.traceId && <p className={styles.trace}>{t('trace', { id: known.traceId })}</p>}
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

const EmptyPage = () => (
  <svg className={styles.picture} width="72" height="56" viewBox="0 0 72 56" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <rect x="8.75" y="4.75" width="54.5" height="46.5" rx="3" />
    <path d="M16 14h22M16 21h14M16 43.5h40M22 43V33M31 43V28M40 43V36M49 43V31" strokeLinecap="round" />
  </svg>
);

/** Words for screen readers, where everybody else sees what is meant. */
export const Unseen = ({ children, role }: { children: ReactNode; role?: 'status' }) => <span className={styles.unseen} role={role}>{children}</span>;
