import { useState, type ReactNode } from 'react';
import { Button, Input } from '@portal/shared/ui/base';
import styles from './category-picker.module.css';
import { useTexts } from './texts.ts';

type CategoryNameProps = {
  initial: string;
  /** Accessible name of the box. */
  label: string;
  placeholder?: string;
  submit: string;
  onTyped?: (name: string) => void;
  /** Rejects with an ApiError, which has been said. */
  onSubmit: (name: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** A one-line box for a category's name; Enter submits, Escape cancels. */
export const CategoryName = ({ initial, label, placeholder, submit, onTyped, onSubmit, onCancel }: CategoryNameProps): ReactNode => {
  const t = useTexts();
  const [name, setName] = useState(initial);
  const [empty, setEmpty] = useState(false);
  // Known at once, so that Enter pressed again does not save again.
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const trimmed = name.trim();
    setEmpty(trimmed === '');
    if (trimmed === '' || busy) return;
    setBusy(true);
    await onSubmit(trimmed).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.naming}>
      <Input
        value={name}
        maxLength={50}
        autoFocus={initial !== ''}
        aria-label={label}
        aria-invalid={empty}
        placeholder={empty ? t('nameEmpty') : placeholder}
        status={empty ? 'error' : ''}
        onChange={({ target }) => {
          setName(target.value);
          onTyped?.(target.value);
        }}
        onPressEnter={(event) => {
          // It names the category only, and does not confirm the whole dialogue.
          event.preventDefault();
          void save();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onCancel) return;
          // Escape ends the renaming only, and not the whole dialogue.
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button loading={busy} onClick={() => void save()}>
        {submit}
      </Button>
    </div>
  );
};
