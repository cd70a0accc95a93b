import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whenRefreshed } from '@portal/shared/api';
import { App, Button } from '@portal/shared/ui/base';
import { Switch } from '@portal/shared/ui/data';

type RowSwitchProps = {
  /** What is switched, with the row's name in it. */
  label: string;
  checked: boolean;
  disabled?: boolean;
  onSwitch: (checked: boolean) => Promise<unknown>;
  /** What is said when it is done, with the way back beside it. */
  said?: (checked: boolean) => string;
};

/** In seconds: long enough to read it and to go back. */
const SAID = 8;

/** A switch in a row: it shows at once what was asked for, and goes back where the server refuses. */
export const RowSwitch = ({ label, checked, disabled = false, onSwitch, said }: RowSwitchProps): ReactNode => {
  const { t } = useTranslation('resource');
  const { message } = App.useApp();
  const [wanted, setWanted] = useState<boolean | null>(null);
  // The way back is offered for some seconds, in which the row has been asked for anew and has another version.
  const current = useRef(onSwitch);
  useEffect(() => {
    current.current = onSwitch;
  });
  const tell = (text: string, done: boolean) => {
    const key = `switched ${label}`;
    const undo = () => {
      message.destroy(key);
      void change(!done);
    };
    const content = (
      <>
        {text}{' '}
        <Button type="link" size="small" onClick={undo}>
          {t('undo')}
        </Button>
      </>
    );
    void message.open({ key, type: 'success', duration: SAID, content });
  };
  const change = async (next: boolean) => {
    if (wanted !== null) return;
    setWanted(next);
    try {
      await current.current(next);
      await whenRefreshed();
      if (said) tell(said(next), next);
    } catch (error) {
      void message.error(t('switchedBack', { label, reason: (error as Error).message }));
    } finally {
      setWanted(null);
    }
  };
  return <Switch size="small" aria-label={label} aria-busy={wanted !== null} disabled={disabled} checked={wanted ?? checked} onChange={(next) => void change(next)} />;
};
