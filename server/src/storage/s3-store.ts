import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../settings.ts';
import type { ByteRange, FileStore, StoreLog } from './file-store.ts';
import { storageFailure, writeFailure } from './storage-failure.ts';

const ATTEMPTS = 3;
const CONNECT_MILLISECONDS = 5_000;

/** The connections of all stores. @throws nothing: wrong settings show at the first call */
export const s3Client = ({ endpoint, region, pathStyle, credentials, patienceMilliseconds }: S3Settings): S3Client =>
  new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Without a key of the portal's own, the library looks where the cloud puts one: the machine's or the pod's role.
    ...(credentials && { credentials }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, socketTimeout: patienceMilliseconds },
    // Many services that speak S3 do not know the newer checksums; where a call must have one, it has one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Files in a bucket of a service that speaks S3, below a prefix of their own. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #log: StoreLog;

  constructor(client: S3Client, { bucket }: Pick<S3Settings, 'bucket'>, prefix: string, log: StoreLog) {
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#log = log;
  }

  async write(name: string, content: Uint8Array | Readable): Promise<void> {
    const object = { ...this.#object(name), Body: content };
    try {
      // The service makes an object when all of it has come, and not before.
      if (content instanceof Uint8Array) await this.#client.send(new PutObjectCommand(object));
      else await new Upload({ client: this.#client, params: object }).done();
    } catch (error) {
      throw writeFailure(error, content);
    }
  }

  size(name: string): Promise<number | undefined> {
    return orMissing(async () => (await this.#client.send(new HeadObjectCommand(this.#object(name)))).ContentLength ?? 0);
  }

  open(name: string, range?: ByteRange): Promise<Readable | undefined> {
    return orMissing(async () => {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#object(name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }));
      return Body instanceof Readable ? Body : Readable.from([]);
    });
  }

  async remove(name: string): Promise<void> {
    await this.#delete(this.#object(name).Key);
  }

  async *namesBefore(before: number): AsyncGenerator<string> {
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: this.#prefix })) {
        for (const { Key, LastModified } of Contents) if (Key !== undefined && LastModified && LastModified.getTime() < before) yield Key.slice(this.#prefix.length);
      }
    } catch (error) {
      throw storageFailure(error);
    }
  }

  forgetUnfinished(): Promise<void> {
    return Promise.resolve();
  }

  async removeFolder(name: string): Promise<void> {
    const folder = { Bucket: this.#bucket, Prefix: `${this.#object(name).Key}/` };
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, folder)) {
        await Promise.all(Contents.map(({ Key }) => Key !== undefined && this.#delete(Key)));
      }
    } catch (error) {
      this.#tell(error, name);
    }
  }

  #object(name: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  async #delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key })).catch((error: unknown) => this.#tell(error, key));
  }

  #tell(error: unknown, file: string): void {
    this.#log.warn({ err: error, file }, 'a file could not be removed and stays');
  }
}

const orMissing = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined;
    throw storageFailure(error);
  }
};
