import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, fileUrl } from '@portal/shared/api';
import { endpoints, type SiteSettings } from '@portal/shared/contract';
import { nameIn, useLanguage } from '@portal/shared/language';
import { localStore } from '@portal/shared/storage';
import { useTexts } from './texts.ts';

/** Until the server is asked again that could not be reached, in milliseconds. */
const AGAIN = 15_000;
/** SPEC 4, where the site's own setting cannot be known. */
const IDLE_MINUTES = 60;

let known: SiteSettings | undefined;
let asked: Promise<SiteSettings> | undefined;
const followers = new Set<() => void>();

const follow = (follower: () => void): (() => void) => {
  followers.add(follower);
  return () => void followers.delete(follower);
};

/** Tells all who ask what the settings are now. */
export const know = (settings: SiteSettings): SiteSettings => {
  if (settings === known) return settings;
  known = settings;
  localStore.writeValue(FACE, { siteName: settings.siteName, mark: settings.mark } satisfies Face);
  for (const follower of followers) follower();
  return settings;
};

/** What everybody sees of the settings. */
type Face = Pick<SiteSettings, 'siteName' | 'mark'>;
const FACE = 'hb_face';

/** The face of the last time, in this browser: until the server has answered, a page does not begin with another one. */
const keptFace = localStore.value(FACE, (stored): Face => {
  const { siteName, mark } = stored as Face;
  return { siteName: { zh: String(siteName.zh), en: String(siteName.en) }, mark: String(mark) };
});

/** Asks the server once in the life of the page; again when it could not be reached. */
const ask = (): Promise<SiteSettings> => {
  asked ??= call(endpoints.signIn.siteSettings).then(
    know,
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
};

type Known = { readonly settings?: SiteSettings; /** The server was asked, and gave none yet. */ readonly failed: boolean };

/** What is known of the site, and whether the server was asked in vain so far. */
export const useKnownSite = (): Known => {
  const settings = useSyncExternalStore(follow, () => known);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      ask().catch(() => {
        if (left) return;
        // People who cannot reach the server learn that from what they do, not from this.
        setFailed(true);
        timer = setTimeout(look, AGAIN);
      });
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
export const useSiteSettings = (): SiteSettings | undefined => useKnownSite().settings;

/** After how many minutes without activity a session ends; undefined until it is known. It ends also where the server has not told. */
export const useIdleMinutes = (): number | undefined => {
  const { settings, failed } = useKnownSite();
  return settings?.idleMinutes ?? (failed ? IDLE_MINUTES : undefined);
};

const useFace = (): Face | undefined => useSiteSettings() ?? keptFace;

/** What the portal is called here, in the language. */
export const useSiteName = (): string => {
  const t = useTexts();
  const { language } = useLanguage();
  const { siteName } = useFace() ?? {};
  return siteName?.zh ? nameIn(language, siteName.zh, siteName.en) : t('portal');
};

/** The address of the portal's own mark; undefined where it has the one it came with. */
export const useMark = (): string | undefined => {
  const { mark } = useFace() ?? {};
  return mark ? fileUrl(mark) : undefined;
};
