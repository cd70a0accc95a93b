import { useTranslation } from 'react-i18next';
import { noteActivity } from '@portal/shared/auth';
import { Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';

/** Asks whether the user is there; closing it is an answer, too. */
const IdleWarning = ({ secondsLeft, onLeave }: { secondsLeft: number; onLeave: () => void }) => {
  const { t } = useTranslation('host');
  return (
    <Modal
      open
      title={t('idle.title')}
      onCancel={noteActivity}
      footer={[
        <Button key="leave" onClick={onLeave}>
          {t('idle.leave')}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={noteActivity}>
          {t('idle.stay')}
        </Button>,
      ]}
    >
      {/* A screen reader is told once, when it opens, and not every second. */}
      <p role="timer">{t('idle.text', { seconds: secondsLeft })}</p>
    </Modal>
  );
};

export default IdleWarning;
