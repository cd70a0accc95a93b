import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';
import styles from './messages.module.css';
import { useMail, useSetMail } from './queries.ts';
import { useTexts } from './texts.ts';

/** Whether a daily mail tells the current user of comments that mention them. */
export const MailSetting = (): ReactNode => {
  const t = useTexts();
  const mail = useMail();
  const setMail = useSetMail();
  const mayChange = useMay(endpoints.comments.setMail);
  if (!mail.data || !mayChange) return null;
  const { isMail, address } = mail.data;
  const shown = setMail.isPending ? setMail.variables : isMail;
  return (
    <label className={styles.mail}>
      <input type="checkbox" checked={shown === 1} disabled={address === ''} onChange={({ target }) => setMail.mutate(target.checked ? 1 : 0)} />
      {address === '' ? t('noAddress') : t('mail', { address })}
    </label>
  );
};
