import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { NO_PAGE } from '../pages/page-choice.ts';

/** A message that something can be done about stays for so long, in seconds. */
export const PATIENCE = 10;

type Offer = {
  /** Tells the message from others. */
  readonly key: string;
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** What stands on the button. */
  readonly action: string;
};

/** Tells that a report is there, a copy or one that came back, and offers to open it. */
export const useOfferToOpen = (): ((offer: Offer) => void) => {
  const { message } = App.useApp();
  const { openReport } = useShell();
  return ({ key, id, name, text, action }) => {
    const open = (): void => {
      message.destroy(key);
      openReport({ id, page: NO_PAGE, type: 'Online', title: { zh: name, en: '' } });
    };
    const content = (
      <>
        {text}
        <Button type="link" onClick={open}>
          {action}
        </Button>
      </>
    );
    void message.success({ key, content, duration: PATIENCE });
  };
};
