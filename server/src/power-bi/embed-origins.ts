import { HttpError } from '../http-error.ts';
import { texts } from './texts.ts';

/**
 * Keeps an embed address, and the token that goes with it, from a page of anybody else: the viewer refuses it as well.
 * @param allowed origins that the source may be embedded from
 * @throws HttpError 502 for an address of another origin, or what is none
 */
export const requireEmbedOrigin = (embedUrl: string, allowed: readonly string[]): void => {
  const origin = URL.canParse(embedUrl) ? new URL(embedUrl).origin : '';
  if (!allowed.includes(origin)) throw new HttpError(502, texts.embedOriginForeign, { values: { origin: origin || '—' } });
};
