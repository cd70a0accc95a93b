import { useId } from 'react';
import { App, Button } from '@portal/shared/ui/base';

/** A message that something can be done about stays for so long, in seconds. */
const PATIENCE = 10;

type Offer = {
  /** A later message of this name takes its place. */
  readonly key?: string;
  /** What was done. */
  readonly text: string;
  /** What stands on the button. */
  readonly action: string;
  readonly run: () => void;
};

/** Tells what was done, and offers what can be done next: to open it, or to take it back. */
export const useOffer = (): ((offer: Offer) => void) => {
  const { message } = App.useApp();
  const own = useId();
  return ({ key = own, text, action, run }) => {
    const take = (): void => {
      message.destroy(key);
      run();
    };
    const content = (
      <>
        {text}{' '}
        <Button type="link" size="small" onClick={take}>
          {action}
        </Button>
      </>
    );
    void message.success({ key, content, duration: PATIENCE });
  };
};
