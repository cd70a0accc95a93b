import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { endpoints, INTERFACE_DENIED, keyOf, PERMISSIONS_HEADER, SUCCESS, type Bilingual, type Endpoint } from '@portal/shared/contract/all';
import { deployerOf, type Deployer } from './actors.ts';
import { answerOf, sendAnswer, type Answer, type InParts } from './http/answer.ts';
import { Kept, KeptAnswers } from './http/kept-answers.ts';
import { logCall } from './http/call-log.ts';
import { byUser, perMinute, type RateLimit, type RateLimits } from './http/rate-limits.ts';
import { deviceOf, type Device } from './http/device.ts';
import { languageOf, say, type Language } from './language/language.ts';
import { texts } from './language/texts.ts';
import { check } from './language/validation.ts';
import type { Authenticate, CurrentUser } from './current-user.ts';
import { InvalidRequest, HttpError } from './http-error.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** What anybody may send without being known; taking a body apart is work that nobody else is served meanwhile. */
const PUBLIC_BODY = 32 * KILOBYTE;

/** A checked request, as handlers get it. */
export type Call<E extends Endpoint = Endpoint> = {
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  /** Who calls. Public interfaces have none; reading it there is a mistake and throws. */
  readonly currentUser: CurrentUser;
  /** Who releases: a team by its token, or the current user. */
  readonly deployer: Deployer;
  readonly language: Language;
  /** On what the current user reads. */
  readonly device: Device;
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

type Value<E extends Endpoint> = z.input<E['value']>;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<InParts<Value<E>> | Coded<Value<E>> | Kept<InParts<Value<E>>>>;
type Endpoints = typeof endpoints;
export type HandlersOf<Group extends keyof Endpoints> = { readonly [Name in keyof Endpoints[Group]]: Handler<Extract<Endpoints[Group][Name], Endpoint>> };
/** Something for some entries of the contract. */
export type PerEntry<Item> = { readonly [Group in keyof Endpoints]?: { readonly [Name in keyof Endpoints[Group]]?: Item } };
/** What people call some entries of the contract. */
export type EntryNames = PerEntry<Bilingual>;
/** Handlers for some entries of the contract; all modules together have one for each. */
export type SomeHandlers = { readonly [Group in keyof Endpoints]?: Partial<HandlersOf<Group>> };

type Pair = { readonly group: string; readonly name: string; readonly endpoint: Endpoint; readonly handler: Handler<Endpoint> };
export type Groups<Item> = Readonly<Record<string, Readonly<Record<string, Item>>>>;

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
      group,
      name,
      endpoint,
      handler: handlers[group]?.[name] as Handler<Endpoint>,
    })),
  );
};

const namesOf = (groups: Groups<unknown>): string[] =>
  Object.entries(groups).flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`));

/** Who may send a request, and how often. */
type Callers = { readonly limits: RateLimits; readonly authenticate: Authenticate; readonly deployer: (request: FastifyRequest) => Promise<Deployer | undefined>; readonly isOff: (endpoint: Endpoint) => Promise<boolean>; readonly counted?: Counted };
/** Is told of each call that somebody who is signed in has made: how it ended, and how long it took. */
export type Counted = (endpoint: Endpoint, status: number, milliseconds: number) => void;
type Caller = { readonly currentUser?: CurrentUser; readonly deployer?: Deployer };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The entry of the contract that a route serves. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The current user of an entry that is not public, once they are known. */
    caller: CurrentUser | null;
    /** Who makes the call, once they may. */
    admitted: Caller | null;
  }
}

/** Registers every entry of the contract (DESIGN 3). */
export const registerContract = (app: FastifyInstance, handlers: Groups<unknown>, rateLimits: Groups<RateLimit | readonly RateLimit[]>, callers: Callers): void => {
  const kept = new KeptAnswers();
  app.decorateRequest('caller', null);
  app.decorateRequest('admitted', null);
  for (const { group, name, endpoint, handler } of pair(endpoints, handlers)) {
    const limits = [rateLimits[group]?.[name] ?? []].flat();
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...bodyLimitOf(endpoint),
      // Before the body is read: nobody makes the portal read what they may not send.
      onRequest: async (request, reply) => {
        request.admitted = await admit(endpoint, callers, request, reply);
      },
      onResponse: async (request, reply) => {
        const { caller } = request;
        // Who is not signed in has called nothing.
        if (!caller) return;
        callers.counted?.(endpoint, reply.statusCode, reply.elapsedTime);
        logCall(endpoint, caller.calls.ruleOf(endpoint)?.logLevel ?? 'none', caller.viewedBy ? `${caller.viewedBy.account} as ${caller.account}` : caller.account, request, reply);
      },
      handler: async (request, reply) => {
        const { result, language } = await run(endpoint, handler, limits, callers, request, reply);
        const answer =
          result instanceof Kept
            ? await kept.find(`${group}.${name} ${result.key}`, result.version, async () => answerOf(endpoint, await result.make(), SUCCESS, ''))
            : await write(endpoint, result, language);
        return sendAnswer(endpoint, answer, request, reply);
      },
    });
  }
};

const bodyLimitOf = ({ megabytes, access }: Endpoint): { readonly bodyLimit?: number } => {
  if (megabytes) return { bodyLimit: megabytes * MEGABYTE };
  return access === 'public' ? { bodyLimit: PUBLIC_BODY } : {};
};

const run = async (endpoint: Endpoint, handler: Handler<Endpoint>, limits: readonly RateLimit[], callers: Callers, request: FastifyRequest, reply: FastifyReply) => {
  const language = languageOf(request.headers['accept-language']);
  const { currentUser, deployer } = request.admitted ?? {};
  const most = currentUser?.calls.ruleOf(endpoint)?.callsPerMinute ?? null;
  const all = most === null ? limits : [...limits, perMinute(most, `interface ${keyOf(endpoint)}`, byUser)];
  if (all.length > 0) await callers.limits.take(all, { request, currentUser });
  const input = readRequest(endpoint, request, language);
  // What a page does by itself, and nobody's to do who only looks.
  if (currentUser?.viewedBy && endpoint.viewAs === 'skipped') return { result: null, language };
  const result = await handler({
    ...input,
    get currentUser() {
      if (!currentUser) throw new Error(`${endpoint.path} has no current user`);
      return currentUser;
    },
    get deployer() {
      if (!deployer) throw new Error(`${endpoint.path} has no deployer`);
      return deployer;
    },
    language,
    device: deviceOf(request.headers),
    request,
    reply,
  });
  return { result, language };
};

const write = (endpoint: Endpoint, result: unknown, language: Language): Promise<Answer> =>
  result instanceof Coded ? answerOf(endpoint, result.value, result.statusCode, say(language, result.text, result.values)) : answerOf(endpoint, result, SUCCESS, '');

/** Refuses who is not signed in, or whose resource group lacks the interface (DESIGN 7), and what is switched off. */
const admit = async (endpoint: Endpoint, { authenticate, deployer, isOff }: Callers, request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
  if (endpoint.access === 'public') return {};
  if (endpoint.access === 'deploy') {
    const byToken = await deployer(request);
    if (byToken && (await isOff(endpoint))) throw new HttpError(403, texts.interfaceOff);
    if (byToken) return { deployer: byToken };
  }
  const currentUser = await authenticate(request);
  if (!currentUser) throw new HttpError(401, texts.signInAgain);
  request.caller = currentUser;
  // With an error too: it may be the first that a browser hears of a right that is gone.
  void reply.header(PERMISSIONS_HEADER, currentUser.calls.permissions.version);
  if (currentUser.viewedBy && endpoint.viewAs === undefined) throw new HttpError(403, texts.viewedOnly);
  if (!currentUser.calls.granted.has(keyOf(endpoint))) throw new HttpError(403, { zh: INTERFACE_DENIED, en: INTERFACE_DENIED });
  if (currentUser.calls.isOff(endpoint)) throw new HttpError(403, texts.interfaceOff);
  return { currentUser, deployer: deployerOf(currentUser, request.ip) };
};

const readRequest = (endpoint: Endpoint, request: FastifyRequest, language: Language) => {
  const query = check(endpoint.query, request.query, language);
  const body = endpoint.multipart ? ({ ok: true, value: {} } as const) : check(endpoint.body, request.body ?? {}, language);
  if (query.ok && body.ok) return { query: query.value, body: body.value };
  throw new InvalidRequest([...(query.ok ? [] : query.errors), ...(body.ok ? [] : body.errors)]);
};
