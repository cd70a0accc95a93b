import { useState, type FormEvent, type ReactNode } from 'react';
import { useEditTexts } from '../texts.ts';
import { Dialog } from './Dialog.tsx';

interface NameProps {
  title: string;
  label: string;
  value: string;
  confirm: string;
  isBusy?: boolean;
  /** Why the last try did not succeed. */
  failure?: ReactNode;
  onName: (name: string) => void;
  onClose: () => void;
}

/** As long as a report's name may be. */
const longest = 200;

/** Asks for a name. */
export const NameDialog = ({ title, label, value, confirm, isBusy = false, failure, onName, onClose }: NameProps) => {
  const texts = useEditTexts();
  const [name, setName] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) onName(name.trim());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <label className="edit-field">
          <span>{label}</span>
          <input className="edit-input" value={name} maxLength={longest} required autoFocus onFocus={(event) => event.target.select()} onChange={(event) => setName(event.target.value)} />
        </label>
        {failure && (
          <p className="edit-failure" role="alert">
            {failure}
          </p>
        )}
        <div className="edit-dialog-buttons">
          <button type="button" className="edit-button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" className="edit-button" data-primary disabled={isBusy || name.trim() === ''}>
            {confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
