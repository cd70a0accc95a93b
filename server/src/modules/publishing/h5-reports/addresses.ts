import { HttpError } from '../../../http-error.ts';
import { texts } from './texts.ts';

/**
 * Which web pages may be H5 reports: those whose origin the setting H5_ORIGINS names. So nothing inside the company's network is framed that
 * whoever runs the server has not named, and nothing without TLS. The portal's own pages never are, even if it names them: a page of its origin
 * would not be fenced off from its readers' sessions.
 */
export class H5Addresses {
  readonly origins: readonly string[];
  readonly #own: readonly string[];

  /** @param publicAddress where people reach the portal */
  constructor(origins: readonly string[], publicAddress: string) {
    this.origins = origins;
    this.#own = [new URL(publicAddress).host];
  }

  /** @param host which the caller has reached the portal by. @throws HttpError 400 */
  requireAllowed(address: string, host: string): void {
    const { origin, host: there } = new URL(address);
    if ([...this.#own, host.toLowerCase()].includes(there)) throw new HttpError(400, texts.h5OwnOrigin, { field: 'address' });
    if (!this.origins.includes(origin)) throw new HttpError(400, texts.h5Origin, { field: 'address', values: { origin } });
  }
}
