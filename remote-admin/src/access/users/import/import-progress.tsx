import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { call, fileUrl } from '@portal/shared/api';
import { endpoints, importFiles, type UserImport } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { Alert, App, Button } from '@portal/shared/ui/base';
import { Progress } from '@portal/shared/ui/data';
import styles from './import.module.css';
import { useTexts } from './texts.ts';

type ProgressProps = { status: UserImport; onChanged: () => void; onAgain: () => void; onEnded: () => void };

/** How an import goes, and what came of it. */
export const ImportProgress = ({ status, onChanged, onAgain, onEnded }: ProgressProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const { message } = App.useApp();
  const { id, state, percent, fileName, rows, created, updated, skipped, departments } = status;
  const isOpen = state === 'waiting' || state === 'running';
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    if (!isOpen) ended();
  }, [isOpen]);
  const cancel = async () => {
    try {
      await call(endpoints.users.cancelImport, { body: { id }, quiet: true });
    } catch (error) {
      void message.error((error as Error).message);
    }
    onChanged();
  };
  if (isOpen) {
    return (
      <div className={styles.part}>
        <p>{t('running', { name: fileName, count: rows })}</p>
        <Progress percent={percent} status="active" aria-label={t('title')} />
        {/* What it does now is told, and not every percent of it. */}
        <p role="status">{t(state === 'waiting' ? 'states.waiting' : status.mayCancel === 1 ? 'states.preparing' : 'states.writing')}</p>
        <p>{t('leave')}</p>
        {status.mayCancel === 1 && <Button onClick={() => void cancel()}>{t('cancel')}</Button>}
      </div>
    );
  }
  const summary = `${t('summaryDone', { created, updated, skipped })}${departments > 0 ? t('newDepartments', { count: departments }) : ''}`;
  return (
    <div className={styles.part}>
      {state === 'done' && <Alert type="success" showIcon role="status" title={t('done')} description={summary} />}
      {state === 'failed' && <Alert type="error" showIcon role="alert" title={t('failed')} description={status.failure?.[language]} />}
      {state === 'cancelled' && <Alert type="info" showIcon role="status" title={t('cancelled')} />}
      {status.hasResult === 1 && (
        <Button icon={<DownloadOutlined />} href={fileUrl(`${importFiles.result(id)}?language=${language}`)} download>
          {t('result')}
        </Button>
      )}
      {status.hasPasswords === 1 && <p>{t('resultSecret')}</p>}
      <Button type="primary" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
};
