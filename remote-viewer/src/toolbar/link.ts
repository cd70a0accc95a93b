import { App } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

/** The address of a video or document that an administrator typed in; null unless it is one that a browser may open. */
export const webAddress = (link: string, base = window.location.origin): string | null => {
  if (!URL.canParse(link, base)) return null;
  const { protocol, href } = new URL(link, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
};

/** Opens a report's video or document in a new browser tab (SPEC 8, missing link). */
export const useLink = (): ((link: string, kind: 'video' | 'doc') => void) => {
  const t = useTexts();
  const { message } = App.useApp();
  return (link, kind) => {
    const address = webAddress(link);
    if (address) window.open(address, '_blank', 'noopener,noreferrer');
    else void message.error(t(`${kind}Missing`));
  };
};
