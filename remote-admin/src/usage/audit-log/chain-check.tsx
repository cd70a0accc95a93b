import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type AuditCheck } from '@portal/shared/contract/usage';
import { formatInstant, formatNumber, useLanguage } from '@portal/shared/language';
import { Alert, Button } from '@portal/shared/ui/base';
import { Progress } from '@portal/shared/ui/data';
import styles from './audit-log.module.css';
import { useTexts } from './texts.ts';

const { check } = endpoints.auditLog;

/**
 * Checks that no record was cut out or changed: the server a part at a time, so that one sees how far it is and can stop it.
 * @returns the command, which stands among those of the list, and what is said of a check
 */
export const useChainCheck = (): { readonly command: ReactNode; readonly said: ReactNode } => {
  const t = useTexts();
  const mayCheck = useMay(check);
  const [found, setFound] = useState<AuditCheck>();
  const [error, setError] = useState<Error>();
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const { signal } = (running.current = new AbortController());
    setFound(undefined);
    setError(undefined);
    setIsRunning(true);
    try {
      for (let after = 0, isDone = false; !isDone && !signal.aborted; ) {
        const part = await call(check, { body: { after }, quiet: true, signal });
        ({ position: after, isDone } = part);
        if (!signal.aborted) setFound(part);
      }
    } catch (cause) {
      if (!signal.aborted) setError(cause as Error);
    } finally {
      if (running.current?.signal === signal) setIsRunning(false);
    }
  };
  const stop = () => {
    running.current?.abort();
    setIsRunning(false);
    setFound(undefined);
  };
  return {
    // One button, so that the keyboard stays where it was.
    command: mayCheck && <Button onClick={() => (isRunning ? stop() : void run())}>{t(isRunning ? 'stop' : 'check')}</Button>,
    said: isRunning ? (
      <Running found={found} />
    ) : error ? (
      <Alert type="error" showIcon title={t('checkFailed')} description={error.message} role="alert" />
    ) : (
      found?.isDone && <Found found={found} />
    ),
  };
};

const Running = ({ found }: { found: AuditCheck | undefined }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { position, total } = found ?? { position: 0, total: 0 };
  return (
    <div className={styles.running}>
      <Progress className={styles.progress ?? ''} aria-label={t('progress')} percent={total === 0 ? 0 : Math.floor((position / total) * 100)} />
      <span>{t('checking', { done: formatNumber(position, language), total: formatNumber(total, language) })}</span>
    </div>
  );
};

const Found = ({ found: { broken, position, since, inherited } }: { found: AuditCheck }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const time = (instant: string) => formatInstant(instant, language, 'second');
  if (!broken) {
    // The first link is the mark at which the chain begins, and no record.
    const count = formatNumber(Math.max(0, position - 1), language);
    const from = since ? (inherited > 0 ? t('since', { time: time(since), count: formatNumber(inherited, language) }) : t('sinceAll', { time: time(since) })) : undefined;
    return <Alert type="success" showIcon role="status" title={t('whole', { count })} description={from} />;
  }
  const { kind, recordId, wholeUntil } = broken;
  const what = kind === 'removed' && recordId === null ? t('broken.removedSome') : t(`broken.${kind}`, { id: recordId ?? '?' });
  const next = kind === 'start' ? t('startNext') : wholeUntil ? t('brokenNext', { time: time(wholeUntil) }) : t('brokenAll');
  return <Alert type="error" showIcon role="alert" title={what} description={next} />;
};
