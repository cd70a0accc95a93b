import { useState, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type DirectoryRole } from '@portal/shared/contract/access';
import { App, Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import styles from './directory-roles.module.css';
import { useTexts } from './texts.ts';

const { directoryRoles } = endpoints;

/** Ends a mapping: asks what becomes of those who have the role from it. */
export const UnmapQuestion = ({ mapping: { id, name }, onClose }: { mapping: DirectoryRole; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<0 | 1 | null>(null);
  const end = async (isKept: 0 | 1) => {
    setBusy(isKept);
    try {
      await call(directoryRoles.remove, { body: { id, isKept } });
      void message.success(t('unmapped', { name }));
      onClose();
    } catch {
      // What went wrong is a toast; the question stays.
      setBusy(null);
    }
  };
  return (
    <Modal
      open
      title={t('askUnmap', { name })}
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          <Button autoFocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy === 1} disabled={busy !== null} onClick={() => void end(1)}>
            {t('keep')}
          </Button>
          <Button danger type="primary" loading={busy === 0} disabled={busy !== null} onClick={() => void end(0)}>
            {t('takeAway')}
          </Button>
        </div>
      }
    >
      <p>{t('unmapNext')}</p>
    </Modal>
  );
};
