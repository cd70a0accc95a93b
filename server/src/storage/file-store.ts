import type { Readable } from 'node:stream';

/** First and last byte, both counted from 0 and both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Where files are kept: a folder, or an S3-compatible service (DESIGN 6). Names are made by the server; a slash in one
 * puts the file below a folder. A name is written once and means the same content for ever. Every method throws a
 * HttpError 503 when the storage does not do its work.
 */
export type FileStore = {
  /** A file is there whole or not at all; once this is done it survives a crash and a power cut. */
  readonly write: (name: string, content: Uint8Array | Readable) => Promise<void>;
  /** In bytes; undefined when there is no such file. */
  readonly size: (name: string) => Promise<number | undefined>;
  /** The file, or a part of it, as it comes; undefined when there is no such file. Who has it reads or destroys it. */
  readonly open: (name: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Removes what nothing names any more. What cannot be removed is logged and stays: the work it follows was done. */
  readonly remove: (name: string) => Promise<void>;
  /** The same for everything below a folder. */
  readonly removeFolder: (name: string) => Promise<void>;
  /** Names of the files that were there before an instant (milliseconds), as they are found. */
  readonly namesBefore: (before: number) => AsyncIterable<string>;
  /** Removes what was begun before an instant (milliseconds) and never became a file. A bucket shows nothing of that kind. */
  readonly forgetUnfinished: (before: number) => Promise<void>;
};

/** What stores tell when something could not be removed. */
export type StoreLog = { readonly warn: (detail: { readonly err: unknown; readonly file: string }, message: string) => void };
