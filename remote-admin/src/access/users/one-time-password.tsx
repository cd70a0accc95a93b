import { useState, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { CopyButton } from '@portal/shared/ui/resource';
import { Modal } from '@portal/shared/ui/shell';
import { useTexts } from './texts.ts';
import styles from './users.module.css';

export type Reset = { readonly account: string; readonly password: string };

/** A password that the server gave once: closing this is the last time that anybody sees it, so Esc does it only after it was copied. */
export const OneTimePassword = ({ reset: { account, password }, onClose }: { reset: Reset; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const [copied, setCopied] = useState(false);
  return (
    <Modal
      open
      title={t('oneTime', { name: account })}
      onCancel={onClose}
      keyboard={copied}
      closable={copied}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('oneTimeNext')}</p>
      <p className={styles.password}>
        <code>{password}</code>
        <CopyButton text={password} label={t('copy')} onCopied={() => setCopied(true)} />
      </p>
    </Modal>
  );
};
