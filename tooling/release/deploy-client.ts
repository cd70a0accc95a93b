import * as z from 'zod/mini';
import type { BodyOf, Endpoint, ValueOf } from '../../shared/src/contract/endpoint.ts';
import { envelope, SUCCESS } from '../../shared/src/contract/envelope.ts';
import { ReleaseError } from './options.ts';

/** The portal's calls for releasing, with a deploy token. */
export class DeployClient {
  readonly #portal: string;
  readonly #token: string;

  constructor({ portal, token }: { portal: string; token: string }) {
    this.#portal = portal;
    this.#token = token;
  }

  /** @throws ReleaseError with what the portal says */
  async call<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<ValueOf<E>> {
    return this.#send(endpoint, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  }

  async upload<E extends Endpoint>(endpoint: E, content: Uint8Array<ArrayBuffer>): Promise<ValueOf<E>> {
    const body = new FormData();
    body.append('file', new Blob([content]), 'file');
    return this.#send(endpoint, { body });
  }

  async #send<E extends Endpoint>(endpoint: E, request: RequestInit): Promise<ValueOf<E>> {
    const headers = { ...request.headers, authorization: `Bearer ${this.#token}`, 'accept-language': 'en' };
    const response = await fetch(this.#portal + endpoint.path, { method: 'POST', ...request, headers }).catch((error: Error) => {
      throw new ReleaseError(`No portal answers at ${this.#portal} (${error.message}).`);
    });
    const answer = envelope(z.nullable(endpoint.value)).safeParse(await response.json().catch(() => undefined));
    if (response.status === 401) throw new ReleaseError('The portal does not take this deploy token: it is wrong, or was revoked.');
    if (answer.success && answer.data.statusCode === SUCCESS) return answer.data.value as ValueOf<E>;
    throw new ReleaseError(answer.success ? answer.data.message : `The portal answers ${endpoint.path} with something that this release of the tooling does not understand (${response.status}).`);
  }
}
