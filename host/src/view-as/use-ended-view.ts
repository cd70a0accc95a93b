import { useEffect, useEffectEvent } from 'react';
import { App } from '@portal/shared/ui/base';
import { takeEndedView } from './use-view-change.ts';
import { useTexts } from './texts.ts';

/** Says, after the page was loaded anew, that a view has ended and who the user is again. */
export const useEndedView = (own: string): void => {
  const t = useTexts();
  const { message } = App.useApp();
  const say = useEffectEvent((name: string) => void message.info(t('ended', { name, own })));
  useEffect(() => {
    const name = takeEndedView();
    if (name !== undefined) say(name);
  }, []);
};
