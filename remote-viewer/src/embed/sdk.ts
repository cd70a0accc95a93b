import type * as PowerBi from 'powerbi-client';
import type { ViewerType } from '@portal/shared/contract';
import { originOf, provideFrames } from './allowed-origins.ts';
import { EmbedFailure } from './failure.ts';

type Sdk = typeof PowerBi;

export type AnyEmbed = PowerBi.Report | PowerBi.Visual | PowerBi.Dashboard | PowerBi.Create;

/** Has what is open carry out a command, and waits for its answer, for so long. @throws EmbedFailure */
export type Answer = <Value>(command: (embed: AnyEmbed) => Promise<Value>) => Promise<Value>;

type Service = Sdk extends { service: { Service: new (...given: never[]) => infer Made } } ? Made : never;

let loading: Promise<Sdk> | undefined;
let loaded: Sdk | undefined;
/** By the origin that each embeds from: reports of several sources stand side by side. */
const services = new Map<string, Service>();
/** Where the pages are that show what was opened before, without the ids of what it was. */
const framePages = new Map<ViewerType, string>();

/** The SDK, fetched when the first report is opened, with the portal's changes made once. */
export const loadSdk = (): Promise<Sdk> => {
  loading ??= import('powerbi-client').then(
    (sdk) => {
      provideFrames(sdk.Embed.prototype, (origin) => services.has(origin));
      loaded = sdk;
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
 * A service of the SDK, bound to the origin of `embedUrl`: it sends commands (the token is one) to that origin only, and
 * hears events from it only. As it comes, it does both with any origin, so that another frame could forge an event. The SDK
 * has to be loaded.
 *
 * @param embedOrigins the origins that the portal's server names for this report.
 * @throws EmbedFailure `origin` if the address is on none of them.
 */
export const serviceFor = (embedUrl: string, embedOrigins: readonly string[]): Service => {
  const origin = originOf(embedUrl);
  if (!origin || !embedOrigins.includes(origin)) throw new EmbedFailure('origin', origin ?? embedUrl);
  const service = services.get(origin) ?? newService();
  services.set(origin, service);
  const { hpm, wpmp } = internals(service);
  hpm.defaultTargetOrigin = origin;
  wpmp.receivedMessageValidation = { expectedMessageOrigin: origin };
  // Messages of other frames and of browser extensions are no news.
  wpmp.suppressWarnings = true;
  return service;
};

/** The first origin has the service that the SDK makes by itself. */
const newService = (): Service => {
  if (services.size === 0 || !loaded) return window.powerbi;
  const { service, factories } = loaded;
  return new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
};

/** Loads the page of an embed address that was embedded from before, without what it will show. */
export const bootstrap = (element: HTMLElement, page: string, configuration: Parameters<Service['bootstrap']>[1]): void => {
  (services.get(originOf(page) ?? '') ?? window.powerbi).bootstrap(element, configuration);
};

/** Takes out what is embedded in an element. */
export const reset = (element: HTMLElement): void => serviceOf(element).reset(element);

/** The service by which something is embedded. */
const serviceOf = (element: HTMLElement): Service => (element as HTMLElement & { powerBiEmbed?: { readonly service: Service } }).powerBiEmbed?.service ?? window.powerbi;

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
  const { body } = await internals(embed.service).hpm.get(path, { uid: embed.config.uniqueId }, embed.iframe.contentWindow);
  return body;
};

const NOT_FOUND = 404;

/** Has the embedded page do something that the SDK has no call for. @returns false where it answers 404, as Power BI's own page does; rejects with any other error as the SDK does */
export const tellPage = async (embed: PowerBi.Embed, path: string): Promise<boolean> => {
  try {
    await internals(embed.service).hpm.post(path, null, { uid: embed.config.uniqueId }, embed.iframe.contentWindow);
    return true;
  } catch (thrown) {
    const { statusCode, body } = (thrown ?? {}) as { statusCode?: number; body?: unknown };
    if (statusCode === NOT_FOUND) return false;
    throw body ?? thrown;
  }
};

/** Parts of the service that its typings leave out, or give without these fields. */
type ServiceInternals = {
  accessToken: string | undefined;
  hpm: {
    defaultTargetOrigin: string;
    get: (path: string, headers: Record<string, unknown>, page: Window | null) => Promise<{ body: unknown }>;
    post: (path: string, body: unknown, headers: Record<string, unknown>, page: Window | null) => Promise<unknown>;
  };
  wpmp: { receivedMessageValidation: { expectedMessageOrigin: string }; suppressWarnings: boolean };
};

/**
 * Takes back the copies of the token that the SDK leaves behind: as a default for every later embed, where another
 * report would inherit it, and as an attribute in the DOM. The embed keeps its own in its configuration.
 */
export const forgetToken = (element: HTMLElement): void => {
  internals(serviceOf(element)).accessToken = undefined;
  element.removeAttribute('powerbi-access-token');
};

const internals = (service: unknown): ServiceInternals => service as ServiceInternals;
