import type { APIRequestContext } from '@playwright/test';
import { endpoints, type BodyOf, type Endpoint, type Envelope, type QueryOf, type ValueOf } from '@portal/shared/contract/all';

type Called<Value> = { readonly status: number; readonly statusCode: number; readonly value: Value };

/** Calls of somebody's, without a browser. */
export class Client {
  readonly #request: APIRequestContext;
  readonly #portal: string;
  #token: string;

  constructor(request: APIRequestContext, portal: string, token = '') {
    this.#request = request;
    this.#portal = portal;
    this.#token = token;
  }

  async signIn(username: string, password: string): Promise<this> {
    const { value } = await this.call(endpoints.signIn.login, { body: { grant_type: 'password', username, password } });
    this.#token = (value as { accessToken: string }).accessToken;
    return this;
  }

  async call<E extends Endpoint>({ path, method }: E, { body, query }: { body?: BodyOf<E>; query?: QueryOf<E> } = {}): Promise<Called<ValueOf<E>>> {
    const headers: Record<string, string> = this.#token ? { authorization: `Bearer ${this.#token}` } : {};
    const answer = await this.#request.fetch(this.#portal + path, { method, headers, ...(method === 'POST' && { data: body ?? {} }), ...(query !== undefined && { params: query as Record<string, string> }) });
    const { statusCode, value } = (await answer.json()) as Envelope<ValueOf<E>>;
    return { status: answer.status(), statusCode, value };
  }
}
