import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { addUiTexts } from '../states/texts.ts';
import { POPUPS } from '../returned-focus/popups-mark.ts';

addUiTexts();

/**
 * Where menus, lists to choose from, calendars and tooltips are drawn: beside the page, so that nothing of it cuts them off, and in a landmark, as
 * the page's own parts are. Dialogs, drawers and notices are announced by themselves, and stand in the body.
 */
export const usePopups = (): { popups: ReactNode; containerOf: (opener?: HTMLElement) => HTMLElement } => {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  // antd asks for the place of a drawer with the body as its opener, for that of a dialog or a notice with none.
  const containerOf = useCallback((opener?: HTMLElement) => (opener && opener !== document.body && region) || document.body, [region]);
  return { popups: createPortal(<Region onReady={setRegion} />, document.body), containerOf };
};

/** A landmark is a stop of who goes through the page by its parts: as long as nothing is in it, it is none, for want of a name. */
const Region = ({ onReady }: { onReady: (region: HTMLElement) => void }): ReactNode => {
  const { t } = useTranslation('ui');
  const [isEmpty, setEmpty] = useState(true);
  const watch = useCallback(
    (region: HTMLElement) => {
      onReady(region);
      // antd keeps what is closed, with a class that hides it.
      const observer = new MutationObserver(() => setEmpty([...region.children].every(({ className }) => /-hidden\b/.test(className))));
      observer.observe(region, { childList: true, subtree: true, attributeFilter: ['class'] });
      return () => observer.disconnect();
    },
    [onReady],
  );
  return <section ref={watch} aria-label={isEmpty ? undefined : t('popups')} {...{ [POPUPS]: '' }} />;
};
