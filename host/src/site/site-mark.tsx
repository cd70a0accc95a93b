import { useEffect, useState, type ReactNode } from 'react';
import { useMark } from './site-settings.ts';

/** The portal's own mark, where it has one: beside its name, which says the same in words. */
export const SiteMark = ({ className }: { className: string | undefined }): ReactNode => {
  const mark = useMark();
  // One that cannot be fetched leaves the name alone, and no broken picture.
  const [broken, setBroken] = useState<string>();
  return mark && mark !== broken ? <img className={className} src={mark} alt="" onError={() => setBroken(mark)} /> : null;
};

/** The icon of the browser's tab: the portal's own mark, else what the page came with. */
export const useFavicon = (): void => {
  const mark = useMark();
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const before = icon?.href;
    if (!icon || before === undefined || !mark) return;
    icon.href = mark;
    return () => void (icon.href = before);
  }, [mark]);
};
