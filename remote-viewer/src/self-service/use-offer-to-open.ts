import { useShell } from '@portal/shared/shell';
import { useOffer } from '../offer/use-offer.tsx';
import { NO_PAGE } from '../pages/page-choice.ts';

type Made = {
  /** Tells the message from others. */
  readonly key: string;
  readonly id: number;
  readonly name: string;
  readonly text: string;
  /** What stands on the button. */
  readonly action: string;
};

/** Tells that a report is there, a copy or one that came back, and offers to open it. */
export const useOfferToOpen = (): ((made: Made) => void) => {
  const { openReport } = useShell();
  const offer = useOffer();
  return ({ key, id, name, text, action }) => offer({ key, text, action, run: () => openReport({ id, page: NO_PAGE, type: 'Online', title: { zh: name, en: '' } }) });
};
