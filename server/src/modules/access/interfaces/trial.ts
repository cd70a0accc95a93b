import { allEndpoints, keyOf, type Endpoint, type endpoints, type Path, type ValueOf } from '@portal/shared/contract/all';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { knownFields } from '../../../http/call-log.ts';
import { HttpError } from '../../../http-error.ts';
import { recordChange } from '../../usage/audit/module.ts';
import { findInterface, type InterfaceEntry } from './repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.interfaces;
type Called = Pick<InterfaceEntry, 'method' | 'path'>;

/** Of an answer so many characters are shown. */
const LONGEST = 100_000;

const byKey = new Map(allEndpoints.map((endpoint) => [keyOf(endpoint), endpoint]));
const served = ({ method, path }: Called): Endpoint | undefined => byKey.get(keyOf({ method, path: path as Path }));

/** The call of an interface that changes nothing, as the contract has it: its answer is about something, and it changes nothing of that. */
export const readingCall = (entry: Called): Endpoint | undefined => {
  const endpoint = served(entry);
  return endpoint?.tags && !endpoint.changes && !endpoint.multipart ? endpoint : undefined;
};

const inputOf = ({ method, query, body }: Endpoint): Endpoint['body'] => (method === 'GET' ? query : body);

/** Trying calls out, which goes the way that the call itself goes: with the rights of whoever tries, its checks, limits and counters. */
export class Trials {
  readonly #db: Db;
  #app: FastifyInstance | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  readonly serve = (app: FastifyInstance): void => {
    this.#app = app;
  };

  /** @throws HttpError 404 for one that the portal does not serve */
  async input(id: number): Promise<ValueOf<Entries['input']>> {
    const endpoint = served(await this.#find(id));
    if (!endpoint) throw new HttpError(404, texts.interfaceGone, { field: 'id' });
    const { $schema: _, ...schema } = z.toJSONSchema(inputOf(endpoint), { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
    return { schema: JSON.stringify(schema, null, 2) };
  }

  /** @throws HttpError 400 for an input that is no JSON object, 404, 409 for a call that changes something */
  async call(currentUser: CurrentUser, id: number, input: string, headers: Readonly<Record<string, string | undefined>>, address: string): Promise<ValueOf<Entries['tryOut']>> {
    const entry = await this.#find(id);
    const endpoint = readingCall(entry);
    if (!endpoint || !this.#app) throw new HttpError(409, texts.interfaceChanges, { field: 'id' });
    const given = objectIn(input);
    await recordChange(this.#db, actorOf(currentUser, address), 'interface.try', { id, name: keyOf(endpoint), after: { fields: Object.keys(knownFields(inputOf(endpoint), given)) } });
    const { authorization = '', 'accept-language': language = '' } = headers;
    const begun = performance.now();
    const answer = await this.#app.inject({
      method: endpoint.method,
      url: endpoint.path,
      remoteAddress: address,
      headers: { authorization, 'accept-language': language },
      ...(endpoint.method === 'GET' ? { query: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])) } : { payload: given }),
    });
    const text = answer.payload;
    return { status: answer.statusCode, milliseconds: Math.round(performance.now() - begun), answer: text.slice(0, LONGEST), isCut: flagOf(text.length > LONGEST) };
  }

  async #find(id: number): Promise<InterfaceEntry> {
    const entry = await findInterface(this.#db, id);
    if (!entry) throw new HttpError(404, texts.interfaceGone, { field: 'id' });
    return entry;
  }
}

const objectIn = (text: string): Record<string, unknown> => {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new HttpError(400, texts.inputNoObject, { field: 'input' });
};
