import { useEffect, useState } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type SiteSettings } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';

let known: SiteSettings | undefined;
let asked: Promise<SiteSettings> | undefined;

/** Asks the server once in the life of the page; again when it could not be reached. */
const ask = (): Promise<SiteSettings> => {
  asked ??= call(endpoints.signIn.siteSettings, { quiet: true }).then(
    (settings) => (known = settings),
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
};

/** What the site has set, before anybody signs in, too; undefined until it is known. */
export const useSiteSettings = (): SiteSettings | undefined => {
  const [settings, setSettings] = useState(known);
  useEffect(() => {
    let left = false;
    // Who cannot reach the server learns that from what he does, not from this.
    ask().then((found) => !left && setSettings(found), () => undefined);
    return () => void (left = true);
  }, []);
  return settings;
};

/** What the portal is called here, in the language. */
export const useSiteName = (fallback: string): string => {
  const { language } = useLanguage();
  const { siteName } = useSiteSettings() ?? {};
  return siteName ? nameIn(language, siteName.zh, siteName.en) : fallback;
};
