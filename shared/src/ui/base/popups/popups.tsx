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
  const { t } = useTranslation('ui');
  const [region, setRegion] = useState<HTMLElement | null>(null);
  // antd asks for the place of a drawer with the body as its opener, for that of a dialog or a notice with none.
  const containerOf = useCallback((opener?: HTMLElement) => (opener && opener !== document.body && region) || document.body, [region]);
  return { popups: createPortal(<section ref={setRegion} aria-label={t('popups')} {...{ [POPUPS]: '' }} />, document.body), containerOf };
};
