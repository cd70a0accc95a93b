import { notifyManager } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whenRefreshed } from '@portal/shared/api';
import { usePermissions } from '@portal/shared/auth';
import type { Endpoint } from '@portal/shared/contract';
import { App, Tooltip } from '@portal/shared/ui/base';
import { Switch } from '@portal/shared/ui/data';
import styles from './list-page.module.css';
import { useSaid } from './use-said.tsx';

type RowSwitchProps = {
  /** What is switched, with the row's name in it. */
  label: string;
  /** The row's name, where it is said that it could not be switched. */
  name?: string;
  checked: boolean;
  /** A sentence says why it cannot be switched. */
  disabled?: boolean | string;
  /** The call that it makes: who may not make it is told so. */
  needs?: Endpoint;
  /** Asked before it is switched; undefined where nothing is. `label` is on the button that goes on. */
  question?: (checked: boolean) => { readonly title: string; readonly content: ReactNode; readonly label: string } | undefined;
  onSwitch: (checked: boolean) => Promise<unknown>;
  /** What is said when it is done, with the way back beside it. */
  said?: (checked: boolean) => string;
};

/** A switch in a row: it shows at once what was asked for, by every click, and goes back where the server refuses. */
export const RowSwitch = ({ label, name, checked, disabled: isDisabled = false, needs, question, onSwitch, said }: RowSwitchProps): ReactNode => {
  const { t } = useTranslation('resource');
  const may = usePermissions();
  const disabled = isDisabled === false && needs && !may(needs) ? t('mayNotChange') : isDisabled;
  const { message, modal } = App.useApp();
  const say = useSaid();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const latest = useRef<boolean>(undefined);
  // The way back is offered for some seconds, in which the row has been asked for anew and has another version.
  const current = useRef({ onSwitch, checked });
  useEffect(() => {
    current.current = { onSwitch, checked };
  });
  const change = async (next: boolean) => {
    const asked = question?.(next);
    if (asked && !(await modal.confirm({ title: asked.title, content: asked.content, okText: asked.label, cancelText: t('no'), focusable: { autoFocusButton: 'cancel' } }))) return;
    const isSaving = latest.current !== undefined;
    latest.current = next;
    setWanted(next);
    // Who clicks meanwhile has changed their mind: that is saved next.
    if (isSaving) return;
    const before = current.current.checked;
    try {
      let saved: boolean;
      do {
        saved = latest.current;
        await current.current.onSwitch(saved);
        await whenRefreshed();
        await drawn();
      } while (latest.current !== saved);
      if (said && saved !== before) say(`switched ${label}`, said(saved), () => void change(!saved));
    } catch (error) {
      const reason = (error as Error).message;
      void message.error(name === undefined ? reason : t('switchedBack', { name, reason }));
    } finally {
      latest.current = undefined;
      setWanted(null);
    }
  };
  // Why it cannot be switched is for the keyboard, too: it can be reached, and does nothing.
  if (typeof disabled === 'string') {
    return (
      <Tooltip title={disabled} trigger={['hover', 'focus']}>
        <Switch size="small" className={styles.refusedSwitch} aria-label={label} aria-disabled="true" aria-description={disabled} checked={checked} onChange={() => undefined} />
      </Tooltip>
    );
  }
  return <Switch size="small" aria-label={label} aria-busy={wanted !== null} disabled={disabled} checked={wanted ?? checked} onChange={(next) => void change(next)} />;
};

/** Until rows that have come are drawn: the row's next version is in them. */
const drawn = (): Promise<void> => new Promise((resolve) => notifyManager.schedule(resolve));
