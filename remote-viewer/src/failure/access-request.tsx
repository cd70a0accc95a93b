import { useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, mutationOf, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { endpoints, type OwnRequest } from '@portal/shared/contract/publishing';
import { usePageTab } from '@portal/shared/shell';
import { Button, Input } from '@portal/shared/ui/base';
import styles from './access-request.module.css';
import { useTexts } from './texts.ts';

const MOST = 500;

/**
 * Asks the administrators for a report, or for pages of it, that the reader may not see; of somebody who has asked already, says what
 * became of it. A request that waits can be taken back.
 * @param reason to begin with, where it is known what they want
 * @param ways what else can be done, beside the button
 */
export const AccessRequest = ({ reportId, reason = '', ways }: { reportId: number; reason?: string; ways?: ReactNode }): ReactNode => {
  const own = useQuery({ ...queryOf(endpoints.reports.ownRequest, { query: { reportId }, quiet: true }), staleTime: 0 });
  const [hasAsked, setAsked] = useState(false);
  const mayAsk = useMay(endpoints.reports.requestAccess);
  if (own.isPending) return <Ways>{ways}</Ways>;
  if (own.data?.state === 'waiting') {
    return (
      <>
        {hasAsked && <Thanks />}
        <Waiting request={own.data} ways={ways} />
      </>
    );
  }
  return (
    <>
      {own.data?.state === 'declined' && !hasAsked && <Declined request={own.data} mayAsk={mayAsk} />}
      {mayAsk ? <RequestForm reportId={reportId} known={reason} ways={ways} onAsked={() => setAsked(true)} /> : <Ways>{ways}</Ways>}
    </>
  );
};

const Ways = ({ children }: { children: ReactNode }): ReactNode => children && <div className={styles.ways}>{children}</div>;

const Thanks = (): ReactNode => {
  const t = useTexts();
  return (
    <p className={styles.asked} role="status">
      {t('access.asked')}
    </p>
  );
};

const Waiting = ({ request: { id, createTime, reason }, ways }: { request: OwnRequest; ways: ReactNode }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const mayWithdraw = useMay(endpoints.reports.withdrawRequest);
  const withdraw = useMutation(mutationOf(endpoints.reports.withdrawRequest));
  return (
    <div className={styles.form}>
      <p className={styles.asked} role="status">
        {t('access.waiting', { time: formatInstant(createTime, language, 'minute') })}
      </p>
      <p className={styles.said} dir="auto">
        {reason}
      </p>
      {withdraw.isError && (
        <p className={styles.problem} role="alert">
          {withdraw.error.message}
        </p>
      )}
      <Ways>
        {mayWithdraw && (
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ body: { id } })}>
            {t('access.withdraw')}
          </Button>
        )}
        {ways}
      </Ways>
    </div>
  );
};

const Declined = ({ request: { answer, decideTime, createTime }, mayAsk }: { request: OwnRequest; mayAsk: boolean }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <div className={styles.form}>
      <p className={styles.problem}>{t('access.declined', { time: formatInstant(decideTime ?? createTime, language, 'minute') })}</p>
      <p className={styles.said} dir="auto">
        {answer}
      </p>
      {mayAsk && <p className={styles.said}>{t('access.again')}</p>}
    </div>
  );
};

const RequestForm = ({ reportId, known, ways, onAsked }: { reportId: number; known: string; ways: ReactNode; onAsked: () => void }): ReactNode => {
  const t = useTexts();
  const [reason, setReason] = useState(known);
  const [isEmpty, setEmpty] = useState(false);
  const id = `access-${reportId}`;
  const { guardUnsavedChanges } = usePageTab();
  const written = useRef(known);
  const release = useRef<() => void>(undefined);
  const isAsking = useRef(false);
  const ask = useMutation({
    mutationFn: () => call(endpoints.reports.requestAccess, { body: { reportId, reason: written.current } }),
    onSuccess: () => {
      release.current?.();
      onAsked();
    },
    onSettled: () => (isAsking.current = false),
  });
  /** @returns whether it did; why it did not stands in the form */
  const send = async (): Promise<boolean> => {
    const isBlank = written.current.trim() === '';
    setEmpty(isBlank);
    if (isBlank || isAsking.current) return false;
    isAsking.current = true;
    return ask.mutateAsync().then(
      () => true,
      () => false,
    );
  };
  const write = ({ target }: ChangeEvent<HTMLTextAreaElement>): void => {
    setReason(target.value);
    written.current = target.value;
    // As long as it stands there: whoever closes the tab is asked first.
    release.current ??= guardUnsavedChanges(async () => written.current.trim() !== '', send);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  if (ask.isSuccess) {
    return (
      <>
        <Thanks />
        <Ways>{ways}</Ways>
      </>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>{t('access.reason')}</label>
      <Input.TextArea id={id} value={reason} maxLength={MOST} showCount autoSize={{ minRows: 2, maxRows: 6 }} aria-invalid={isEmpty} onChange={write} />
      {(isEmpty || ask.isError) && (
        <p className={styles.problem} role="alert">
          {isEmpty ? t('access.reasonNeeded') : ask.error?.message}
        </p>
      )}
      <Ways>
        <Button type="primary" htmlType="submit" loading={ask.isPending}>
          {t('access.ask')}
        </Button>
        {ways}
      </Ways>
    </form>
  );
};
