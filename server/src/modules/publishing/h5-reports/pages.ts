import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mediaTypeOf } from '../../../http/media-types.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import { sendStored } from '../../../storage/send.ts';
import { INDEX, isSafe } from './bundle.ts';
import { bundleIn, isBundle, type BundleStore } from './bundle-store.ts';
import { TICKET_MILLISECONDS, type Tickets } from './tickets.ts';

const PAGES_PATH = '/h5';
const HOUR_SECONDS = 3600;

/** Where the browser finds an H5 report's page, from now until the admission ends. */
export type H5Address = { readonly embedUrl: string; readonly until: Date };

/** The addresses of H5 reports' pages. */
export class H5Pages {
  readonly #tickets: Tickets;

  constructor(tickets: Tickets) {
    this.#tickets = tickets;
  }

  /** @param address as the catalogue has it. A bundle's place is on this server, and is given without the origin. */
  addressOf(address: string): H5Address {
    const bundle = bundleIn(address);
    const embedUrl = bundle === undefined ? address : `${PAGES_PATH}/${bundle}/${this.#tickets.issue(bundle)}/${INDEX}`;
    return { embedUrl, until: new Date(Date.now() + TICKET_MILLISECONDS) };
  }
}

/**
 * Serves uploaded pages. They are somebody's code: the sandbox takes them out of the portal's origin, so that they reach
 * no cookie, no storage and no call of it, and they load nothing from outside their own bundle.
 */
export const serveH5Pages = (app: FastifyInstance, bundles: BundleStore, tickets: Tickets): void => {
  app.get<{ Params: { bundle: string; ticket: string; '*': string } }>(`${PAGES_PATH}/:bundle/:ticket/*`, (request, reply) => {
    const { bundle, ticket, '*': path } = request.params;
    if (!isBundle(bundle) || !tickets.isGood(bundle, ticket) || !isSafe(path)) throw new HttpError(404, commonTexts.notFound);
    const headers = { 'content-type': mediaTypeOf(path), 'cache-control': `private, max-age=${HOUR_SECONDS}` };
    return sendStored(request, fenced(reply, request, `${PAGES_PATH}/${bundle}/${ticket}/`), { store: bundles.files, name: `${bundle}/${path}`, headers });
  });
};

const fenced = (reply: FastifyReply, { protocol, host }: FastifyRequest, folder: string): FastifyReply => {
  const own = `${protocol}://${host}${folder}`;
  const policy = [
    'sandbox allow-scripts allow-forms allow-popups allow-downloads allow-modals',
    `default-src ${own}`,
    `script-src ${own} 'unsafe-inline'`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `font-src ${own} data:`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return (
    reply
      .header('content-security-policy', policy)
      // Its own files come from another origin than its sandboxed one; who has the address has the admission.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
  );
};
