import type * as PowerBi from 'powerbi-client';
import type { ViewerType } from '@portal/shared/contract';
import { originOf, provideFrames } from './allowed-origins.ts';
import { EmbedFailure } from './failure.ts';

type Sdk = typeof PowerBi;

let loading: Promise<Sdk> | undefined;
/** The one origin that this page embeds from; set by the first embed. */
let embedOrigin: string | undefined;
/** Where the pages are that show what was opened before, without the ids of what it was. */
const framePages = new Map<ViewerType, string>();

/** The SDK, fetched when the first report is opened, with the portal's changes made once. */
export const loadSdk = (): Promise<Sdk> => {
  loading ??= import('powerbi-client').then(
    (sdk) => {
      provideFrames(sdk.Embed.prototype, (origin) => origin === embedOrigin);
      return sdk;
    },
    (error: unknown) => {
      // The next report tries again, instead of failing for a reason that has passed.
      loading = undefined;
      throw new EmbedFailure('network', String(error));
    },
  );
  return loading;
};

/** Starts fetching the SDK while the server is asked for what is embedded; a failure is met where the SDK is needed. */
export const prepareEmbedding = (): void => void loadSdk().catch(() => undefined);

/**
 * The SDK's service, bound to the origin of `embedUrl`: it sends commands (the token is one) to that origin only, and
 * hears events from it only. As it comes, it does both with any origin, so that another frame could forge an event.
 *
 * @param embedOrigins the origins that the portal's server names for this report.
 * @throws EmbedFailure `origin` if the address is on none of them, or on another one than the reports already open.
 */
export const serviceFor = (embedUrl: string, embedOrigins: readonly string[]) => {
  const origin = originOf(embedUrl);
  if (!origin || !embedOrigins.includes(origin) || (embedOrigin ?? origin) !== origin) {
    throw new EmbedFailure('origin', origin ?? embedUrl);
  }
  embedOrigin = origin;
  const { hpm, wpmp } = internals();
  hpm.defaultTargetOrigin = origin;
  wpmp.receivedMessageValidation = { expectedMessageOrigin: origin };
  // Messages of other frames and of browser extensions are no news.
  wpmp.suppressWarnings = true;
  return window.powerbi;
};

/** Notes where a report of this type is shown: the next one's frame can load before its address is known. */
export const notePage = (type: ViewerType, embedUrl: string): void => void framePages.set(type, pageOf(embedUrl));

/** The page that shows reports of this type; undefined before the first of them, and for H5 reports. */
export const knownPage = (type: ViewerType): string | undefined => framePages.get(type);

/** An embed address without what is embedded. */
export const pageOf = (embedUrl: string): string => {
  const { origin, pathname } = new URL(embedUrl);
  return origin + pathname;
};

/** Asks the embedded page for something that the SDK has no call for. Power BI's own page answers 404. */
export const askPage = async (embed: PowerBi.Embed, path: string): Promise<unknown> => {
  const { body } = await internals().hpm.get(path, { uid: embed.config.uniqueId }, embed.iframe.contentWindow);
  return body;
};

/** Parts of the service that its typings leave out, or give without these fields. */
type ServiceInternals = {
  accessToken: string | undefined;
  hpm: { defaultTargetOrigin: string; get: (path: string, headers: Record<string, unknown>, page: Window | null) => Promise<{ body: unknown }> };
  wpmp: { receivedMessageValidation: { expectedMessageOrigin: string }; suppressWarnings: boolean };
};

/**
 * Takes back the copies of the token that the SDK leaves behind: as a default for every later embed, where another
 * report would inherit it, and as an attribute in the DOM. The embed keeps its own in its configuration.
 */
export const forgetToken = (element: HTMLElement): void => {
  internals().accessToken = undefined;
  element.removeAttribute('powerbi-access-token');
};

const internals = () => window.powerbi as unknown as ServiceInternals;
