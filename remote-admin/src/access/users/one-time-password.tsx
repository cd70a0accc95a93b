import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import { useState, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import { useTexts } from './texts.ts';
import styles from './users.module.css';

export type Reset = { readonly account: string; readonly password: string };

/** A password that the server gave once: closing this is the last time that anybody sees it. */
export const OneTimePassword = ({ reset: { account, password }, onClose }: { reset: Reset; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const [copied, setCopied] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => setCopied('copied'),
      () => setCopied('copyFailed'),
    );
  return (
    <Modal
      open
      title={t('oneTime', { name: account })}
      onCancel={onClose}
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
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <span role="status">{copied && t(copied)}</span>
      </p>
    </Modal>
  );
};
