import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/reading';
import styles from './messages.module.css';
import { useMail, useNoticeMail, useSetMail, useSetNoticeMail } from './queries.ts';
import { useTexts } from './texts.ts';

/** Of what the current user is told by mail, too: each as far as they may say so. */
export const MailSettings = (): ReactNode => {
  const t = useTexts();
  const ofMentions = useSetting(useMail(), useSetMail(), useMay(endpoints.comments.setMail));
  const ofNotices = useSetting(useNoticeMail(), useSetNoticeMail(), useMay(endpoints.notifications.setMail));
  const address = ofMentions?.address ?? ofNotices?.address;
  if (address === undefined) return null;
  return (
    <fieldset className={styles.mails} disabled={address === ''}>
      <legend>{address === '' ? t('noAddress') : t('mails', { address })}</legend>
      {ofMentions && <Choice label={t('mailMentions')} {...ofMentions} />}
      {ofNotices && <Choice label={t('mailNotices')} {...ofNotices} />}
    </fieldset>
  );
};

type Setting = { readonly address: string; readonly isOn: boolean; readonly set: (isMail: 0 | 1) => void };

/** Undefined as long as it is not known, and for who may not change it. Shows at once what was asked for. */
const useSetting = (mail: ReturnType<typeof useMail>, setMail: ReturnType<typeof useSetMail>, mayChange: boolean): Setting | undefined => {
  if (!mail.data || !mayChange) return undefined;
  const shown = setMail.isPending ? setMail.variables : mail.data.isMail;
  return { address: mail.data.address, isOn: shown === 1, set: (isMail) => setMail.mutate(isMail) };
};

const Choice = ({ label, isOn, set }: Omit<Setting, 'address'> & { label: string }): ReactNode => (
  <label className={styles.mail}>
    <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked ? 1 : 0)} />
    {label}
  </label>
);
