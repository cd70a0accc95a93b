import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whenRefreshed } from '@portal/shared/api';
import { App } from '@portal/shared/ui/base';
import { Switch } from '@portal/shared/ui/data';
import { useSaid } from './use-said.tsx';

type RowSwitchProps = {
  /** What is switched, with the row's name in it. */
  label: string;
  /** The row's name, where it is said that it could not be switched. */
  name?: string;
  checked: boolean;
  /** A sentence says why it cannot be switched. */
  disabled?: boolean | string;
  onSwitch: (checked: boolean) => Promise<unknown>;
  /** What is said when it is done, with the way back beside it. */
  said?: (checked: boolean) => string;
};

/** A switch in a row: it shows at once what was asked for, and goes back where the server refuses. */
export const RowSwitch = ({ label, name, checked, disabled = false, onSwitch, said }: RowSwitchProps): ReactNode => {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const say = useSaid();
  const [wanted, setWanted] = useState<boolean | null>(null);
  // The way back is offered for some seconds, in which the row has been asked for anew and has another version.
  const current = useRef(onSwitch);
  useEffect(() => {
    current.current = onSwitch;
  });
  const change = async (next: boolean) => {
    if (wanted !== null) return;
    setWanted(next);
    try {
      await current.current(next);
      await whenRefreshed();
      if (said) say(`switched ${label}`, said(next), () => void change(!next));
    } catch (error) {
      const reason = (error as Error).message;
      void message.error(name === undefined ? reason : t('switchedBack', { name, reason }));
    } finally {
      setWanted(null);
    }
  };
  return <Switch size="small" aria-label={label} aria-busy={wanted !== null} disabled={disabled !== false} {...(typeof disabled === 'string' && { title: disabled })} checked={wanted ?? checked} onChange={(next) => void change(next)} />;
};
