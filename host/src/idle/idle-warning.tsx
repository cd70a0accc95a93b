import { noteActivity } from '@portal/shared/auth';
import { Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import { useTexts } from './texts.ts';

/** Asks whether the user is there; closing it is an answer, too. */
const IdleWarning = ({ secondsLeft, onLeave }: { secondsLeft: number; onLeave: () => void }) => {
  const t = useTexts();
  return (
    <Modal
      open
      title={t('title')}
      onCancel={noteActivity}
      footer={[
        <Button key="leave" onClick={onLeave}>
          {t('leave')}
        </Button>,
        <Button key="stay" type="primary" autoFocus onClick={noteActivity}>
          {t('stay')}
        </Button>,
      ]}
    >
      {/* A screen reader is told once, when it opens, and not every second. */}
      <p role="timer">{t('text', { seconds: secondsLeft })}</p>
    </Modal>
  );
};

export default IdleWarning;
