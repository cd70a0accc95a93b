import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@portal/shared/contract/all';

/** What is shorter gains nothing by being compressed, in bytes. */
const WORTH_COMPRESSING = 4_096;
/** So many rows are checked and written at a time; then others have their turn. */
const ROWS = 200;

const compress = promisify(gzip);

/** A value, or a list in parts, each of which is written while the next is read. */
export type InParts<Value> = Value | (Value extends readonly unknown[] ? AsyncIterable<Value> : never);

/** An answer as it is sent: its JSON, and what is made of it for those who ask for that. */
export class Answer {
  readonly content: Buffer;
  /** Is told how many bytes the compressed copy takes, once there is one. */
  onCompressed: (bytes: number) => void = () => undefined;
  #compressed: Promise<Buffer> | undefined;
  #tag: string | undefined;

  constructor(content: Buffer) {
    this.content = content;
  }

  /** By gzip at its quickest: the fewest bytes for the time that a user waits. */
  compressed(): Promise<Buffer> {
    return (this.#compressed ??= this.#compress());
  }

  async #compress(): Promise<Buffer> {
    const compressed = await compress(this.content, { level: constants.Z_BEST_SPEED });
    this.onCompressed(compressed.length);
    return compressed;
  }

  /** For If-None-Match. A weak one: it is the same whether the answer is compressed or not. */
  get tag(): string {
    return (this.#tag ??= `W/"${createHash('sha256').update(this.content).digest('base64url')}"`);
  }
}

/**
 * An answer with what a handler returned, through the endpoint's schema, so that nothing leaves which the contract does
 * not name. A long list is written in parts, between which the server does other work.
 */
export const answerOf = async (endpoint: Endpoint, value: unknown, statusCode: number, message: string): Promise<Answer> => {
  const begin = `{"statusCode":${statusCode},"value":`;
  const end = `,"message":${JSON.stringify(message)}}`;
  const inParts = isInParts(value) ? value : Array.isArray(value) && value.length > ROWS ? [value] : undefined;
  if (inParts && isList(endpoint)) return new Answer(Buffer.concat([Buffer.from(begin), ...(await rowsOf(endpoint, inParts)), Buffer.from(end)]));
  const whole = inParts ? await joined(inParts) : value;
  return new Answer(Buffer.from(`${begin}${JSON.stringify(endpoint.value.parse(whole))}${end}`));
};

type Parts = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;

const isInParts = (value: unknown): value is AsyncIterable<readonly unknown[]> => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Whether each part of a list is checked as the whole is: it is an array, and nothing is said of its length. */
const isList = ({ value }: Endpoint): boolean => value._zod.def.type === 'array' && !value._zod.def.checks?.length;

/** The JSON of a list. Each part is encoded by itself: all at once would hold the others up. */
const rowsOf = async ({ value: schema }: Endpoint, parts: Parts): Promise<Buffer[]> => {
  const written: Buffer[] = [];
  for await (const part of parts) {
    for (let first = 0; first < part.length; first += ROWS) {
      if (written.length > 0) await turn();
      const json = Buffer.from(JSON.stringify(schema.parse(part.slice(first, first + ROWS))));
      // Its brackets are for one list only: the first stays, others become commas.
      if (written.length > 0) json.write(',');
      written.push(json.subarray(0, -1));
    }
  }
  return [...(written.length > 0 ? written : [Buffer.from('[')]), Buffer.from(']')];
};

const joined = async (parts: Parts): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for await (const part of parts) rows.push(...part);
  return rows;
};

/** Sends an answer: not again to who has it already, where the contract says so, and compressed to who takes that. */
export const sendAnswer = async (endpoint: Endpoint, answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  void reply.type('application/json; charset=utf-8').header('cache-control', endpoint.revalidated ? 'private, no-cache' : 'no-store');
  const isLong = answer.content.length >= WORTH_COMPRESSING;
  if (endpoint.revalidated) {
    void reply.headers({ etag: answer.tag, vary: `Authorization, Accept-Language${isLong ? ', Accept-Encoding' : ''}` });
    if (request.headers['if-none-match'] === answer.tag) return reply.code(304).send();
  }
  if (!isLong || !takesGzip(request.headers['accept-encoding'])) return reply.send(answer.content);
  return reply.header('content-encoding', 'gzip').send(await answer.compressed());
};

const takesGzip = (accepted: string | string[] = ''): boolean =>
  String(accepted)
    .split(',')
    .some((one) => /^\s*gzip\s*(;\s*q=(1|0\.0*[1-9])[\d.]*\s*)?$/i.test(one));
