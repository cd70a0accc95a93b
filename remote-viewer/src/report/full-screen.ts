import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { App } from '@portal/shared/ui/base';

/** Shows an element full screen; null where the browser or its policy does not let pages do so. */
export const useFullScreen = (element: RefObject<HTMLElement | null>): (() => Promise<void>) | null => {
  const { t } = useTranslation('viewer');
  const { message } = App.useApp();
  if (!document.fullscreenEnabled) return null;
  return async () => {
    try {
      await element.current?.requestFullscreen();
    } catch {
      void message.warning(t('toolbar.fullScreenRefused'));
    }
  };
};
