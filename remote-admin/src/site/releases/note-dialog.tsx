import { useState, type ReactNode } from 'react';
import { Alert, App, Input } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import styles from './releases.module.css';
import { useTexts } from './texts.ts';

const MOST_NOTE = 1000;

type Props = {
  title: string;
  /** What will happen. */
  text: string;
  okText: string;
  danger?: boolean;
  done: string;
  /** Rejects with what is shown in the dialog, which then stays open. */
  onOk: (note: string) => Promise<unknown>;
  onClose: () => void;
  /** Fields above the note. */
  children?: ReactNode;
};

/** Asks before something is done for many people at once, and why. */
export const NoteDialog = ({ title, text, okText, danger, done, onOk, onClose, children }: Props): ReactNode => {
  const t = useTexts();
  const { message } = App.useApp();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await onOk(note);
      onClose();
      void message.success(done);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={title} okText={okText} cancelText={t('cancel')} okButtonProps={{ danger: danger ?? false }} confirmLoading={busy} onOk={() => void act()} onCancel={onClose}>
      {problem && <Alert type="error" showIcon title={problem} className={styles.problem} />}
      <p>{text}</p>
      {children}
      <label className={styles.field}>
        {t('note')}
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={MOST_NOTE} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
    </Modal>
  );
};
