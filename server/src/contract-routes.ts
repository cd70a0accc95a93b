import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { endpoints, INTERFACE_DENIED, SUCCESS, type Bilingual, type Endpoint, type Envelope } from '@portal/shared/contract';
import { rateLimits } from './http/rate-limits.ts';
import { languageOf, say, type Language } from './language/language.ts';
import { texts } from './language/texts.ts';
import { check } from './language/validation.ts';
import { deployerOf, type Deployer } from './modules/release/deployers.ts';
import type { Authenticate, Reader } from './modules/sign-in/reader.ts';
import { InvalidRequest, Refusal } from './refusal.ts';

/** A checked request, as handlers get it. */
export type Call<E extends Endpoint = Endpoint> = {
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  /** Who calls. Public interfaces have none; reading it there is a mistake and throws. */
  readonly reader: Reader;
  /** Who releases: a team by its token, or the reader. */
  readonly deployer: Deployer;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** An answer with one of the entry's own statusCodes, which come with HTTP 200 (SPEC 7.2). */
export class Coded<Value> {
  readonly statusCode: number;
  readonly value: Value;
  readonly text: Bilingual;
  readonly values: Record<string, string | number>;

  constructor(statusCode: number, text: Bilingual, value: Value, values: Record<string, string | number> = {}) {
    this.statusCode = statusCode;
    this.text = text;
    this.value = value;
    this.values = values;
  }
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['value']> | Coded<z.input<E['value']>>>;
type Endpoints = typeof endpoints;
export type HandlersOf<Group extends keyof Endpoints> = { readonly [Name in keyof Endpoints[Group]]: Handler<Extract<Endpoints[Group][Name], Endpoint>> };
/** One handler for every entry of the contract. */
export type Handlers = { readonly [Group in keyof Endpoints]: HandlersOf<Group> };

type Pair = { readonly name: string; readonly endpoint: Endpoint; readonly handler: Handler<Endpoint> };
type Groups<Item> = Readonly<Record<string, Readonly<Record<string, Item>>>>;

/** Puts entries and handlers together. Throws where one is without the other. */
export const pair = (entries: Groups<Endpoint>, handlers: Groups<unknown>): Pair[] => {
  const entryNames = namesOf(entries);
  const handlerNames = namesOf(handlers);
  const missing = entryNames.filter((name) => !handlerNames.includes(name));
  const extra = handlerNames.filter((name) => !entryNames.includes(name));
  if (missing.length > 0) throw new Error(`Without a handler: ${missing.join(', ')}`);
  if (extra.length > 0) throw new Error(`Not in the contract: ${extra.join(', ')}`);
  return Object.entries(entries).flatMap(([group, entriesOfGroup]) =>
    Object.entries(entriesOfGroup).map(([name, endpoint]) => ({
      name: `${group}.${name}`,
      endpoint,
      handler: handlers[group]?.[name] as Handler<Endpoint>,
    })),
  );
};

const namesOf = (groups: Groups<unknown>): string[] =>
  Object.entries(groups).flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`));

/** Who may send a request. */
type Callers = { readonly authenticate: Authenticate; readonly deployer: (request: FastifyRequest) => Promise<Deployer | undefined> };
type Caller = { readonly reader?: Reader; readonly deployer?: Deployer };

/** Registers every entry of the contract (DESIGN 3). */
export const registerContract = (app: FastifyInstance, handlers: Handlers, callers: Callers): void => {
  for (const { name, endpoint, handler } of pair(endpoints, handlers as unknown as Groups<unknown>)) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { rateLimit: rateLimits[name] ?? false },
      handler: async (request, reply) => {
        const envelope = await answer(endpoint, handler, callers, request, reply);
        if (!endpoint.revalidated) return reply.header('cache-control', 'no-store').send(envelope);
        return revalidate(envelope, request, reply);
      },
    });
  }
};

const answer = async (endpoint: Endpoint, handler: Handler<Endpoint>, callers: Callers, request: FastifyRequest, reply: FastifyReply): Promise<Envelope<unknown>> => {
  const language = languageOf(request.headers['accept-language']);
  const { reader, deployer } = await admit(endpoint, callers, request);
  const result = await handler({
    ...readRequest(endpoint, request, language),
    get reader() {
      if (!reader) throw new Error(`${endpoint.path} has no reader`);
      return reader;
    },
    get deployer() {
      if (!deployer) throw new Error(`${endpoint.path} has no deployer`);
      return deployer;
    },
    language,
    request,
    reply,
  });
  // Through the schema, so that nothing leaves which the contract does not name.
  if (result instanceof Coded) {
    return { statusCode: result.statusCode, value: endpoint.value.parse(result.value), message: say(language, result.text, result.values) };
  }
  return { statusCode: SUCCESS, value: endpoint.value.parse(result), message: '' };
};

/** An answer that only its own browser keeps, and never shows without asking whether it still holds. */
const revalidate = (envelope: Envelope<unknown>, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const content = JSON.stringify(envelope);
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Language' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(content);
};

/** Refuses who is not signed in, or whose resource group lacks the interface class (DESIGN 7). */
const admit = async (endpoint: Endpoint, { authenticate, deployer }: Callers, request: FastifyRequest): Promise<Caller> => {
  if (endpoint.access === 'public') return {};
  if (endpoint.access === 'deploy') {
    const byToken = await deployer(request);
    if (byToken) return { deployer: byToken };
  }
  const reader = await authenticate(request);
  if (!reader) throw new Refusal(401, texts.signInAgain);
  if (!reader.interfaceClasses.has(endpoint.access === 'deploy' ? 'releases' : endpoint.access)) {
    throw new Refusal(403, { zh: INTERFACE_DENIED, en: INTERFACE_DENIED });
  }
  return { reader, deployer: deployerOf(reader, request.ip) };
};

const readRequest = (endpoint: Endpoint, request: FastifyRequest, language: Language) => {
  const query = check(endpoint.query, request.query, language);
  const body = endpoint.multipart ? ({ ok: true, value: {} } as const) : check(endpoint.body, request.body ?? {}, language);
  if (query.ok && body.ok) return { query: query.value, body: body.value };
  throw new InvalidRequest([...(query.ok ? [] : query.errors), ...(body.ok ? [] : body.errors)]);
};
