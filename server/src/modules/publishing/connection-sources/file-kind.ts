import type { PartsKind } from '../../../storage/file-parts.ts';
import { texts } from './texts.ts';

/** The ending of a report file by its name, in small letters; undefined for another file. */
export const endingOf = (name: string): 'pbix' | 'rdl' | undefined => /\.(pbix|rdl)$/i.exec(name)?.[1]?.toLowerCase() as 'pbix' | 'rdl' | undefined;

/** A zip ends with its directory's end, behind which there is a comment of at most 64 KB. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_BYTES = 22;
/** How much of a file's end tells whether it is whole. */
export const TAIL_BYTES = ZIP_END_BYTES + 65_535;

/** Whether a file ends as one of its kind does. @param content as much of its end as `TAIL_BYTES` says, or more */
export const endsAsKind = (ending: string, content: Uint8Array): boolean => {
  const tail = Buffer.from(content.subarray(-TAIL_BYTES));
  if (ending === 'pbix') {
    const at = tail.lastIndexOf(ZIP_END);
    return at >= 0 && at + ZIP_END_BYTES <= tail.length && at + ZIP_END_BYTES + tail.readUInt16LE(at + ZIP_END_BYTES - 2) === tail.length;
  }
  // In UTF-16 half of the bytes are zero.
  return />[\s\0]*$/.test(tail.toString('latin1'));
};

/** Whether a file begins as one of its kind does: a .pbix is a zip, a .rdl is XML. */
export const isOfKind = (ending: string, content: Uint8Array): boolean => {
  const start = Buffer.from(content.subarray(0, 64));
  if (ending === 'pbix') return start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  return /^(\ufeff)?\s*</.test(start.toString('utf8')) || start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]));
};

/** What is taken in parts: below which folder of the pictures' storage, and of which kind. */
export const SOURCE_FILES = 'source-files';
export const sourceFileKind: PartsKind = { endingOf, isOfKind, endsAsKind, tailBytes: TAIL_BYTES, mostBytesOf: () => Infinity, refusalOf: () => texts.fileKind, brokenText: texts.fileBroken };
