import { useEffect, useState } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type SiteSettings } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { useTexts } from './texts.ts';

/** Until the server is asked again that could not be reached, in milliseconds. */
const AGAIN = 15_000;
/** SPEC 4, where the site's own setting cannot be known. */
const IDLE_MINUTES = 60;

let known: SiteSettings | undefined;
let asked: Promise<SiteSettings> | undefined;

/** Asks the server once in the life of the page; again when it could not be reached. */
const ask = (): Promise<SiteSettings> => {
  asked ??= call(endpoints.signIn.siteSettings).then(
    (settings) => (known = settings),
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
};

type Known = { readonly settings?: SiteSettings; /** The server was asked, and gave none yet. */ readonly failed: boolean };

const useKnown = (): Known => {
  const [settings, setSettings] = useState(known);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      ask().then(
        (found) => !left && setSettings(found),
        () => {
          if (left) return;
          // People who cannot reach the server learn that from what they do, not from this.
          setFailed(true);
          timer = setTimeout(look, AGAIN);
        },
      );
    };
    look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return { settings, failed };
};

/** What the site has set, before anybody signs in, too; undefined until it is known. */
export const useSiteSettings = (): SiteSettings | undefined => useKnown().settings;

/** After how many minutes without activity a session ends; undefined until it is known. It ends also where the server has not told. */
export const useIdleMinutes = (): number | undefined => {
  const { settings, failed } = useKnown();
  return settings?.idleMinutes ?? (failed ? IDLE_MINUTES : undefined);
};

/** What the portal is called here, in the language. */
export const useSiteName = (): string => {
  const t = useTexts();
  const { language } = useLanguage();
  const { siteName } = useSiteSettings() ?? {};
  return siteName ? nameIn(language, siteName.zh, siteName.en) : t('portal');
};
