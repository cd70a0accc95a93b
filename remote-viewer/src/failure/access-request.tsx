import { useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/publishing';
import { usePageTab } from '@portal/shared/shell';
import { Button, Input } from '@portal/shared/ui/base';
import styles from './access-request.module.css';
import { useTexts } from './texts.ts';

const MOST = 500;

/** Asks the administrators for a report, or for pages of it, that the reader may not see. */
export const AccessRequest = ({ reportId }: { reportId: number }): ReactNode => {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const id = `access-${reportId}`;
  const { guardUnsavedChanges } = usePageTab();
  const written = useRef('');
  const release = useRef<() => void>(undefined);
  const isAsking = useRef(false);
  const ask = useMutation({
    mutationFn: () => call(endpoints.reports.requestAccess, { body: { reportId, reason } }),
    onSuccess: () => release.current?.(),
    onSettled: () => (isAsking.current = false),
  });
  const write = ({ target }: ChangeEvent<HTMLTextAreaElement>): void => {
    setReason(target.value);
    written.current = target.value;
    // As long as it stands there: whoever closes the tab is asked first.
    release.current ??= guardUnsavedChanges(async () => written.current.trim() !== '');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(reason.trim() === '');
    if (reason.trim() === '' || isAsking.current) return;
    isAsking.current = true;
    ask.mutate();
  };
  if (ask.isSuccess) {
    return (
      <p className={styles.asked} role="status">
        {t('access.asked')}
      </p>
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
      <Button type="primary" htmlType="submit" loading={ask.isPending}>
        {t('access.ask')}
      </Button>
    </form>
  );
};
