import type { FileHandle } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

/** An entry of a zip, as its directory has it. Nothing of it is to be believed before {@link extract} has counted. */
export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  crc: number;
  packed: number;
  offset: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** The end record, and the longest comment behind it. */
const END_BYTES = 22;
const LONGEST_TAIL = END_BYTES + 0xffff;
const LOCAL_BYTES = 30;
const DIRECTORY_BYTES = 46;
const MOST_DIRECTORY = 1024 * 1024;

export class BrokenZip extends Error {}

const readAt = async (file: FileHandle, at: number, bytes: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  if (bytesRead < bytes) throw new BrokenZip('ends too early');
  return buffer;
};

/** The entries of a zip; those of more than four gigabytes (zip64) are not known here. @throws BrokenZip */
export const entriesOf = async (file: FileHandle): Promise<ZipEntry[]> => {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, LONGEST_TAIL);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new BrokenZip('is no zip');
  const [count, bytes, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (bytes > MOST_DIRECTORY || start + bytes > size) throw new BrokenZip('has a broken directory');
  const directory = await readAt(file, start, bytes);
  const entries: ZipEntry[] = [];
  for (let next = 0; entries.length < count; ) {
    if (next + DIRECTORY_BYTES > directory.length || directory.readUInt32LE(next) !== DIRECTORY) throw new BrokenZip('has a broken directory');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => directory.readUInt16LE(next + place)) as [number, number, number];
    entries.push({
      name: directory.toString('utf8', next + DIRECTORY_BYTES, next + DIRECTORY_BYTES + nameBytes),
      isEncrypted: (directory.readUInt16LE(next + 8) & 1) === 1,
      method: directory.readUInt16LE(next + 10),
      crc: directory.readUInt32LE(next + 16),
      packed: directory.readUInt32LE(next + 20),
      offset: directory.readUInt32LE(next + 42),
    });
    next += DIRECTORY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  return entries;
};

/**
 * Writes an entry to a path, in pieces.
 * @param count told of every piece's bytes before they are written; it throws to end the work
 * @throws BrokenZip, or what `count` throws
 */
export const extract = async (file: FileHandle, entry: ZipEntry, path: string, count: (bytes: number) => void): Promise<void> => {
  if (entry.isEncrypted || (entry.method !== STORED && entry.method !== DEFLATED)) throw new BrokenZip(`holds ${entry.name} in a way that is not read here`);
  const local = await readAt(file, entry.offset, LOCAL_BYTES);
  if (local.readUInt32LE(0) !== LOCAL) throw new BrokenZip('has a broken directory');
  const start = entry.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  let crc = 0;
  const counting = new Transform({
    transform: (piece: Buffer, _, done) => {
      try {
        count(piece.length);
        crc = crc32(piece, crc);
        done(null, piece);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const packed = entry.packed === 0 ? new PassThrough().end() : file.createReadStream({ start, end: start + entry.packed - 1, autoClose: false });
  try {
    await pipeline(packed, entry.method === DEFLATED ? createInflateRaw() : new PassThrough(), counting, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new BrokenZip(`holds ${entry.name}, which is broken`);
    throw error;
  }
  if (crc !== entry.crc) throw new BrokenZip(`holds ${entry.name}, which is broken`);
};
