import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '@portal/shared/api';
import { Input } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import { failureOf } from '../embed/index.ts';
import { useTexts as useFailureTexts } from '../failure/texts.ts';
import styles from './name-dialog.module.css';
import { useTexts } from './texts.ts';

/** Characters that a name may have, by what it is of. */
const MOST_NAME = { report: 100, page: 50 } as const;

type Props = {
  of: keyof typeof MOST_NAME;
  title: string;
  hint?: string;
  initial: string;
  /** Closes the dialog itself when it succeeds; what it rejects with is shown. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the name of something of one's own. */
export default function NameDialog({ of, title, hint, initial, onSave, onClose }: Props): ReactNode {
  const t = useTexts();
  const failureTexts = useFailureTexts();
  const form = useId();
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblem(t('needed'));
    setProblem('');
    setBusy(true);
    try {
      await onSave(name.trim());
    } catch (error) {
      setProblem(messageOf(error) || failureTexts(`${failureOf(error).kind}.title`));
      setBusy(false);
    }
  };
  return (
    <Modal open title={title} okText={t('save')} cancelText={t('cancel')} confirmLoading={busy} okButtonProps={{ htmlType: 'submit', form }} onCancel={onClose}>
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${form}-name`}>{t(of)}</label>
        <Input id={`${form}-name`} value={name} maxLength={MOST_NAME[of]} aria-invalid={problem !== ''} onChange={(event) => setName(event.target.value)} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {hint && <p className={styles.hint}>{hint}</p>}
      </form>
    </Modal>
  );
}

/** What the portal's server says is for the reader; what the embedded page says is not. */
const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : '');
