import type { EmbedData } from '@portal/shared/contract/publishing';
import { nameIn } from '@portal/shared/language';
import { originOf } from './allowed-origins.ts';
import type { Language } from './configuration.ts';
import { EmbedFailure } from './failure.ts';

const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads allow-modals';

/**
 * The frame of an H5 report. An uploaded page is on this server, whose answer takes it out of the portal's origin; a page
 * of the web keeps its own origin, which is another one.
 * @throws EmbedFailure `origin` for an address that the server does not name
 */
export const pageFrame = ({ reportMsg: { embedUrl, reportName, reportEnName }, embedOrigins }: EmbedData, language: Language): HTMLIFrameElement => {
  const origin = originOf(embedUrl);
  const isUploaded = origin === null && embedUrl.startsWith('/h5/');
  if (!isUploaded && (origin === null || !embedOrigins.includes(origin) || origin === window.location.origin)) throw new EmbedFailure('origin', origin ?? embedUrl);
  const address = new URL(embedUrl, window.location.origin);
  address.searchParams.set('lang', language);
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width: 100%; height: 100%; border: 0';
  frame.setAttribute('sandbox', isUploaded ? SANDBOX : `${SANDBOX} allow-same-origin`);
  frame.referrerPolicy = 'no-referrer';
  frame.allowFullscreen = true;
  frame.title = nameIn(language, reportName, reportEnName);
  frame.src = address.href;
  return frame;
};
