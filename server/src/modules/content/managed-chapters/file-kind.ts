import { UPLOAD_MEGABYTES, type ChapterKind } from '@portal/shared/contract/all';
import type { PartsKind } from '../../../storage/file-parts.ts';
import { texts } from './texts.ts';

const MEGABYTE = 1024 * 1024;
/** A PDF says where it ends, behind which there may be some rubbish. */
const TAIL_BYTES = 2_048;
/** The kind of Matroska stands within the head of the file. */
const HEAD_BYTES = 4_096;

const videos: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm' };
const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);

const endingOf = (name: string): string | undefined => {
  const ending = /\.([a-z0-9]{3,4})$/i.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && (ending in videos || ending === 'pdf' || pictures.has(ending)) ? ending : undefined;
};

/** Whether a file of this ending is what a chapter of a kind takes. */
export const fits = (kind: ChapterKind, name: string): boolean => {
  const ending = endingOf(name);
  if (ending === undefined) return false;
  return kind === 'video' ? ending in videos : kind === 'document' && !(ending in videos);
};

/** The media type that a file is served with; undefined for pictures, which are made anew. */
export const mediaTypeOf = (ending: string): string | undefined => videos[ending] ?? (ending === 'pdf' ? 'application/pdf' : undefined);
export const isPicture = (ending: string): boolean => pictures.has(ending);

const startsWith = (content: Uint8Array, text: string, at = 0): boolean => Buffer.from(content.subarray(at, at + text.length)).toString('latin1') === text;

/** Whether a file begins as one of its ending does: what it is its content says, and not its name. */
const isOfKind = (ending: string, content: Uint8Array): boolean => {
  switch (ending) {
    case 'mp4':
      return startsWith(content, 'ftyp', 4);
    case 'webm':
      // Other Matroska is played by few browsers.
      return startsWith(content, '\u001a\u0045\u00df\u00a3') && Buffer.from(content.subarray(0, HEAD_BYTES)).toString('latin1').includes('webm');
    case 'pdf':
      return startsWith(content, '%PDF-');
    case 'png':
      return startsWith(content, '\u0089PNG');
    case 'gif':
      return startsWith(content, 'GIF8');
    case 'webp':
      return startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8);
    default:
      return startsWith(content, '\u00ff\u00d8\u00ff');
  }
};

const endsAsKind = (ending: string, content: Uint8Array): boolean => ending !== 'pdf' || Buffer.from(content.subarray(-TAIL_BYTES)).toString('latin1').includes('%%EOF');

/** Videos, PDF and pictures of lessons; pictures are no larger than elsewhere, as all of one is in memory. */
export const lessonFileKind: PartsKind = {
  endingOf,
  isOfKind,
  endsAsKind,
  tailBytes: TAIL_BYTES,
  mostBytesOf: (ending) => (pictures.has(ending) ? UPLOAD_MEGABYTES * MEGABYTE : Infinity),
  refusalOf: (ending = '') => (ending in videos ? texts.lessonVideoKind : texts.lessonDocumentKind),
  brokenText: texts.lessonFileBroken,
};
