/** Zips for tests that say of themselves what a test wants them to say. Without a lie they are good zips. */
import { crc32, deflateRawSync } from 'node:zlib';

export type ForgedEntry = {
  readonly name: string;
  readonly content: Uint8Array;
  /** Not packed. */
  readonly stored?: boolean;
  /** What stands in the place of the packed content. */
  readonly raw?: Uint8Array;
  /** What the directory says, where that is not the truth. */
  readonly crc?: number;
  readonly size?: number;
  readonly packed?: number;
  readonly at?: number;
  readonly flags?: number;
  readonly method?: number;
};

const LOCAL = 0x04034b50;
const DIRECTORY = 0x02014b50;
const END = 0x06054b50;
const UTF8 = 0x800;
const DEFLATED = 8;

export const forged = (entries: readonly ForgedEntry[]): Uint8Array => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, raw, crc, size, packed, at, flags = 0, method } of entries) {
    const data = raw ?? (stored ? content : deflateRawSync(content));
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8 | flags, 2);
    common.writeUInt16LE(method ?? (stored ? 0 : DEFLATED), 4);
    common.writeUInt32LE(crc ?? crc32(content), 10);
    common.writeUInt32LE(packed ?? data.length, 14);
    common.writeUInt32LE(size ?? content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const file = Buffer.concat([uint32(LOCAL), common, nameBytes, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at ?? offset, 10);
    directory.push(Buffer.concat([uint32(DIRECTORY), Buffer.from([20, 0]), common, rest, nameBytes]));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
};

/** Where the directory of a good zip without a comment begins. */
export const directoryOf = (zip: Uint8Array): number => Buffer.from(zip).readUInt32LE(zip.length - 6);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
