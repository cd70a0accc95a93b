import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';

/** What is wrong with a zip; the message is the end of a sentence that begins with the file. */
export class BrokenZip extends Error {
  readonly kind: 'no-zip' | 'too-many' | 'broken';
  /** The entry that is wrong, if it is one of them. */
  readonly entry: string | undefined;

  constructor(message: string, { kind = 'broken', entry, cause }: { kind?: BrokenZip['kind']; entry?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.kind = kind;
    this.entry = entry;
  }
}

export type ZipEntry = {
  /** As the zip has it: whoever makes a path of it checks it. Folders end with a slash. */
  readonly name: string;
  /** In bytes, unpacked, as the zip says. {@link Zip.read} gives no byte more, and fails where there are fewer. */
  readonly size: number;
};

export type Zip = {
  readonly entries: readonly ZipEntry[];
  /**
   * The content of an entry as it comes. It is unpacked outside of the event loop, in pieces, as fast as it is read. Fails
   * with BrokenZip when it is not what the zip says of it: another size, another checksum, no stream of its kind.
   */
  readonly read: (entry: ZipEntry) => Readable;
  readonly close: () => void;
};

/**
 * Opens a zip that a stranger made. Of what it says about itself nothing is believed that could cost more than was sent:
 * entries that share bytes, or lie in the zip's directory, are refused before anything is unpacked.
 * @param source the zip, or the path of its file
 * @param mostEntries how many entries it may have, folders included
 * @throws BrokenZip
 */
export const openZip = async (source: Uint8Array | string, { mostEntries }: { mostEntries: number }): Promise<Zip> => {
  // Names are decoded here: yauzl would end at the first that leads out of a folder, without saying which.
  const options = { autoClose: false, decodeStrings: false };
  const opening = typeof source === 'string' ? yauzl.openPromise(source, options) : yauzl.fromBufferPromise(asBuffer(source), options);
  const file = await opening.catch((error: unknown) => Promise.reject(brokenUnlessSystem(error, 'is no zip', { kind: 'no-zip' })));
  try {
    const directory = Number(file.readEntryCursor);
    if (!Number.isSafeInteger(directory)) throw new Error('yauzl no longer says where the directory begins');
    const found = await entriesOf(file, mostEntries);
    await checkOffsets(file, [...found.values()], directory);
    return { entries: [...found.keys()], read: (entry) => Readable.from(contentOf(file, entry, found.get(entry)), { objectMode: false }), close: () => file.close() };
  } catch (error) {
    file.close();
    throw brokenUnlessSystem(error, 'has a broken directory');
  }
};

const entriesOf = async (file: yauzl.ZipFile, most: number): Promise<Map<ZipEntry, Entry>> => {
  const found = new Map<ZipEntry, Entry>();
  for await (const entry of file.eachEntry()) {
    if (found.size === most) throw new BrokenZip(`holds more than ${most} files`, { kind: 'too-many' });
    const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    if (!entry.canDecodeFileData()) throw new BrokenZip(`holds ${name} in a way that is not read here`, { entry: name });
    found.set({ name, size: entry.uncompressedSize }, entry);
  }
  return found;
};

/** Every entry has bytes of its own, all of them before the directory: a small zip cannot be unpacked to much by counting the same bytes often. */
const checkOffsets = async (file: yauzl.ZipFile, entries: readonly Entry[], directory: number): Promise<void> => {
  let end = 0;
  for (const entry of entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)) {
    const { fileDataStart } = await file.readLocalFileHeaderPromise(entry, { minimal: true });
    if (entry.relativeOffsetOfLocalHeader < end) throw new BrokenZip('holds files that overlap');
    end = fileDataStart + entry.compressedSize;
  }
  if (end > directory) throw new BrokenZip('has a broken directory');
};

async function* contentOf(file: yauzl.ZipFile, { name }: ZipEntry, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new Error(`${name} is an entry of another zip`);
  const broken = (error: unknown): Promise<never> => Promise.reject(brokenUnlessSystem(error, `holds ${name}, which is broken`, { entry: name }));
  const stream = await file.openReadStreamPromise(entry).catch(broken);
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let sum = 0;
  try {
    for (;;) {
      // Only what comes from the zip is its fault, and not what a reader throws in here when they end early.
      const { done, value } = await pieces.next().catch(broken);
      if (done) break;
      sum = crc32(value, sum);
      yield value;
    }
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) await broken(new Error('the checksum is another'));
}

const asBuffer = (content: Uint8Array): Buffer => Buffer.from(content.buffer, content.byteOffset, content.byteLength);

/** What the system could not do, a file that cannot be read for example, is no fault of the zip. */
const brokenUnlessSystem = (cause: unknown, message: string, what: { kind?: BrokenZip['kind']; entry?: string } = {}): unknown =>
  cause instanceof BrokenZip || (cause as NodeJS.ErrnoException).syscall !== undefined ? cause : new BrokenZip(message, { ...what, cause });
