import { useEffect } from 'react';
import { App } from '@portal/shared/ui/base';
import { ERROR_SECONDS, setNotifier } from '@portal/shared/api';

/** Shows what calls of the API fail for (SPEC 8). Ten calls that fail for one reason at once say it once. */
export const useErrorToasts = (): void => {
  const { message } = App.useApp();
  useEffect(() => {
    const shown = new Set<string>();
    // Without a key: antd keeps a toast for ever whose key comes again while it fades.
    return setNotifier((text) => {
      if (shown.has(text)) return;
      shown.add(text);
      void message.error({ content: text, duration: ERROR_SECONDS, onClose: () => shown.delete(text) });
    });
  }, [message]);
};
