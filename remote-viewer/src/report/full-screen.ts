import type { RefObject } from 'react';
import { App } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

/** Shows an element full screen; null where the browser or its policy does not let pages do so. */
export const useFullScreen = (element: RefObject<HTMLElement | null>): (() => Promise<void>) | null => {
  const t = useTexts();
  const { message } = App.useApp();
  if (!document.fullscreenEnabled) return null;
  return async () => {
    try {
      await element.current?.requestFullscreen();
    } catch {
      void message.warning(t('fullScreenRefused'));
    }
  };
};
