import { connect, type Socket } from 'node:net';
import { median } from './measure.ts';

/** One call, sent again and again: by the first of its tokens on the first connection, and so on. `body` is made for each. */
export type Target = { readonly path: string; readonly tokens?: readonly string[]; readonly body?: (count: number) => object; readonly encoding?: string };
/** Answers a second, the median time until an answer is there in milliseconds, and its size on the wire. */
export type Load = { readonly rate: number; readonly milliseconds: number; readonly bytes: number };

const HEAD_END = Buffer.from('\r\n\r\n');

/** Sends a target over so many connections, one request at a time on each, for some time. Anything but 200 is an error. */
export const load = async (address: string, target: Target, connections: number, milliseconds: number): Promise<Load> => {
  const end = performance.now() + milliseconds;
  const times: number[] = [];
  let bytes = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      const wire = await Wire.open(address);
      while (performance.now() < end) {
        const sent = performance.now();
        bytes = (await wire.send(requestOf(address, target, place, times.length))).length;
        times.push(performance.now() - sent);
      }
      wire.close();
    }),
  );
  return { rate: (times.length * 1000) / (performance.now() - begin), milliseconds: median(times), bytes };
};

/** One answer's body. */
export const once = async (address: string, target: Target): Promise<Buffer> => {
  const wire = await Wire.open(address);
  const body = await wire.send(requestOf(address, target, 0, 0));
  wire.close();
  return body;
};

const requestOf = (address: string, { path, tokens, body, encoding }: Target, connection: number, count: number): string => {
  const content = body && JSON.stringify(body(count));
  const token = tokens?.[connection % tokens.length];
  const lines = [
    `${content === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `host: ${new URL(address).host}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(encoding ? [`accept-encoding: ${encoding}`] : []),
    ...(content === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${content ?? ''}`;
};

/** A connection that does as little as possible for each answer: the two of them share the machine. */
class Wire {
  readonly #socket: Socket;
  #parts: Buffer[] = [];
  #missing = -1;
  #settle: { done: (body: Buffer) => void; fail: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#settle?.fail(error));
    socket.on('close', () => this.#settle?.fail(new Error('The server closed the connection')));
  }

  static open(address: string): Promise<Wire> {
    const { hostname, port } = new URL(address);
    return new Promise((fulfil, reject) => {
      const socket = connect(Number(port), hostname, () => fulfil(new Wire(socket)));
      socket.once('error', reject);
    });
  }

  send(request: string): Promise<Buffer> {
    return new Promise((done, fail) => {
      this.#settle = { done, fail };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#parts.push(chunk);
    if (this.#missing < 0) {
      const all = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts);
      const head = all.indexOf(HEAD_END);
      if (head < 0) return;
      const lines = all.toString('latin1', 0, head);
      const length = /\r\ncontent-length: (\d+)/i.exec(lines)?.[1];
      if (!lines.startsWith('HTTP/1.1 200 ') || length === undefined) return this.#settle?.fail(new Error(`${lines}\n${all.toString('utf8', head)}`));
      this.#parts = [all.subarray(head + HEAD_END.length)];
      this.#missing = Number(length) - this.#parts[0]!.length;
    } else {
      this.#missing -= chunk.length;
    }
    if (this.#missing > 0) return;
    const body = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#missing = -1;
    this.#settle?.done(body);
  }
}
