import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls';
import { Client, type Entry, type Filter } from 'ldapts';
import { DirectoryError, directoryErrorOf } from './directory-error.ts';

/** How a directory is reached. */
export type DirectoryServer = {
  readonly hosts: readonly string[];
  readonly security: 'ldaps' | 'startTls' | 'none';
  readonly checkCertificate: boolean;
  /** PEM; empty for the authorities that the machine trusts. */
  readonly caCertificate: string;
};

export type Patience = {
  /** For all of it, in milliseconds. */
  readonly whole: number;
  /** For one answer. */
  readonly answer: number;
};

type Search = { readonly base: string; readonly filter?: Filter; readonly attributes: readonly string[]; readonly scope?: 'base' | 'sub'; readonly binary?: readonly string[] };
export type OpeningStep = 'resolve' | 'connect' | 'tls';

/** A host that does not answer leaves time for the next one. */
const CONNECT_MILLISECONDS = 2_000;
/** An answer of more bytes is none that was asked for. A page of a thousand people has some hundred kilobytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * One connection to one server of a directory, from its opening to its end. It is never opened a second time: the client
 * would go on without TLS, and send a password so.
 */
export class Connection {
  readonly host: string;
  readonly #client: Client;
  #socket: Socket;
  #received = 0;

  private constructor(host: string, socket: Socket, answer: number) {
    this.host = host;
    this.#socket = this.#counted(socket);
    let isGiven = false;
    const once = () => {
      if (isGiven) throw new DirectoryError('lost', 'The connection has ended');
      isGiven = true;
      return socket;
    };
    const secured = (options: ConnectionOptions) => (this.#socket = this.#counted(connectSecurely(options)));
    // The socket is connected, and secured where it is to be from the first byte: to the client all are plain.
    this.#client = new Client({ url: 'ldap://directory', timeout: answer, createConnection: once as typeof connect, createSecureConnection: secured as typeof connectSecurely });
  }

  /**
   * Opens a connection to the first host that answers, does `work`, and closes it.
   * @param onStep is told what has been done, with the host
   * @throws DirectoryError of the last host, or of `work`
   */
  static async use<Result>(server: DirectoryServer, patience: Patience, work: (connection: Connection) => Promise<Result>, onStep?: (step: OpeningStep, host: string) => void): Promise<Result> {
    const end = Date.now() + patience.whole;
    const connection = await Connection.#openFirst(server, patience.answer, end, onStep);
    const timer = setTimeout(() => connection.#socket.destroy(), Math.max(0, end - Date.now()));
    try {
      return await work(connection);
    } catch (error) {
      if (Date.now() >= end && !(error instanceof DirectoryError && error.reason === 'credentials')) throw new DirectoryError('timeout', `No answer within ${Math.round(patience.whole / 1000)} s`, error);
      throw directoryErrorOf(error);
    } finally {
      clearTimeout(timer);
      await connection.#close();
    }
  }

  static async #openFirst(server: DirectoryServer, answer: number, end: number, onStep?: (step: OpeningStep, host: string) => void): Promise<Connection> {
    let last = new DirectoryError('timeout', 'No time was left');
    for (const host of server.hosts) {
      const left = Math.min(CONNECT_MILLISECONDS, end - Date.now());
      if (left <= 0) break;
      try {
        return await Connection.#open(server, host, Math.min(answer, Math.max(left, 1)), answer, (step) => onStep?.(step, host));
      } catch (error) {
        last = directoryErrorOf(error);
      }
    }
    throw last;
  }

  static async #open({ security, ...server }: DirectoryServer, host: string, patience: number, answer: number, onStep: (step: OpeningStep) => void): Promise<Connection> {
    const { name, port } = addressOf(host, security);
    const { address } = await inTime(lookup(name), patience, name);
    onStep('resolve');
    const plain = await opened(connect({ host: address, port }), 'connect', patience, host);
    onStep('connect');
    const options: ConnectionOptions = { host: name, minVersion: 'TLSv1.2', rejectUnauthorized: server.checkCertificate, ...(isIP(name) === 0 && { servername: name }), ...(server.caCertificate && { ca: server.caCertificate }) };
    if (security === 'ldaps') {
      const secure = await opened(connectSecurely({ ...options, socket: plain }), 'secureConnect', patience, host).catch((error: unknown) => {
        plain.destroy();
        throw error;
      });
      onStep('tls');
      return new Connection(host, secure, answer);
    }
    const connection = new Connection(host, plain, answer);
    if (security === 'startTls') {
      await connection.#startTls(options, patience);
      onStep('tls');
    }
    return connection;
  }

  /** @throws DirectoryError `credentials` for a wrong name or password */
  async bind(name: string, password: string): Promise<void> {
    // With an empty one a directory answers that all is well, to nobody in particular (RFC 4513, 5.1.2).
    if (name === '' || password === '') throw new DirectoryError('credentials', 'Without a name or a password nobody is anybody');
    // Names of SASL mechanisms are no names of people, and the client takes them for the former.
    if (!/[=@\\]/.test(name)) throw new DirectoryError('credentials', 'The name is neither a DN nor an account with its domain');
    await this.#ask(() => this.#client.bind(name, password));
  }

  /** Up to `most` entries; references to other servers are not followed. */
  async find({ base, filter, attributes, scope = 'sub', binary = [] }: Search, most: number): Promise<Entry[]> {
    const options = { scope, sizeLimit: most, attributes: [...attributes], explicitBufferAttributes: [...binary], ...(filter && { filter }) };
    return (await this.#ask(() => this.#client.search(base, options))).searchEntries.slice(0, most);
  }

  /** All entries, page by page (RFC 2696): one page is in memory. */
  async *pages({ base, filter, attributes, scope = 'sub', binary = [] }: Search, pageSize: number): AsyncGenerator<Entry[]> {
    const options = { scope, paged: { pageSize }, attributes: [...attributes], explicitBufferAttributes: [...binary], ...(filter && { filter }) };
    const pages = this.#client.searchPaginated(base, options);
    for (;;) {
      const { value, done } = await this.#ask(() => pages.next());
      if (done) return;
      yield value.searchEntries;
    }
  }

  async #ask<Result>(ask: () => Promise<Result>): Promise<Result> {
    this.#received = 0;
    try {
      return await ask();
    } catch (error) {
      if (this.#received > MOST_BYTES) throw new DirectoryError('tooLarge', `More than ${MOST_BYTES} bytes`, error);
      throw directoryErrorOf(error);
    }
  }

  #counted<Given extends Socket>(socket: Given): Given {
    return socket.on('data', (data: Buffer) => {
      this.#received += data.length;
      if (this.#received > MOST_BYTES) socket.destroy();
    });
  }

  async #startTls(options: ConnectionOptions, patience: number): Promise<void> {
    const plain = this.#socket;
    try {
      await inTime(this.#client.startTLS({ ...options }), patience, this.host);
      if (this.#socket === plain) throw new DirectoryError('startTls', 'The connection was not secured');
    } catch (error) {
      for (const socket of [this.#socket, plain]) socket.on('error', () => undefined).destroy();
      const known = directoryErrorOf(error);
      throw known.reason === 'other' || known.reason === 'busy' ? new DirectoryError('startTls', known.detail, error) : known;
    }
  }

  async #close(): Promise<void> {
    await inTime(this.#client.unbind(), 1_000, this.host).catch(() => undefined);
    this.#socket.on('error', () => undefined).destroy();
  }
}

/** `host`, `host:port` or `[address]:port`, with the usual port of how it is protected. */
export const addressOf = (host: string, security: DirectoryServer['security']): { name: string; port: number } => {
  const [, name = host, port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(host) ?? [];
  return { name: name.replace(/^\[|\]$/g, ''), port: port ? Number(port) : security === 'ldaps' ? 636 : 389 };
};

const inTime = async <Value>(promise: Promise<Value>, milliseconds: number, host: string): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new DirectoryError('timeout', `${host}: no answer within ${Math.ceil(milliseconds / 1000)} s`)), milliseconds)));
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A socket that is connected, or secured. What becomes of it later is whose it is then. */
const opened = async <Given extends Socket>(socket: Given, event: 'connect' | 'secureConnect', milliseconds: number, host: string): Promise<Given> => {
  const done = new Promise<void>((fulfil, reject) => {
    socket.once(event, () => fulfil());
    socket.once('error', reject);
    socket.once('close', () => reject(new DirectoryError('lost', `${host} has closed the connection`)));
  });
  try {
    await inTime(done, milliseconds, host);
    socket.removeAllListeners('close');
    return socket;
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
};
