import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Bilingual } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { texts } from './texts.ts';

const MILLION = 1_000_000;
/** Against files that are small and unpack to something huge. */
const MAXIMUM_MEGAPIXELS = 50;
/** Of all frames together. Each is written anew at its full size, a million pixels in some half a second of one core. */
const MAXIMUM_ANIMATED_MEGAPIXELS = 15;
const MAXIMUM_EDGE = 4_096;
const WEBP_QUALITY = 85;
const accepted = new Set(['jpeg', 'png', 'webp', 'gif']);

/**
 * Re-encodes a picture as WebP, turned upright and without metadata. What it is, its content says, not its name.
 * @param unreadable is said of what cannot be read as a picture
 * @throws HttpError 400 for what is not a JPEG, PNG, WebP or GIF picture, is damaged, or has too many pixels or frames
 */
export const reEncode = (content: Uint8Array, unreadable: Bilingual = texts.pictureUnreadable): Promise<Uint8Array> => encode(content, { edge: MAXIMUM_EDGE, isAnimated: true, unreadable }, (picture) => picture.webp({ quality: WEBP_QUALITY }));

const encode = async (content: Uint8Array, { edge, isAnimated, unreadable }: { edge: number; isAnimated: boolean; unreadable: Bilingual }, as: (picture: Sharp) => Sharp): Promise<Uint8Array> => {
  try {
    // What it says of itself is read without unpacking it.
    check(await sharp(content, { limitInputPixels: false, animated: true }).metadata());
    const picture = sharp(content, { limitInputPixels: MAXIMUM_MEGAPIXELS * MILLION, animated: isAnimated, failOn: 'error' });
    return await as(picture.autoOrient().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })).toBuffer();
  } catch (cause) {
    throw cause instanceof HttpError ? cause : new HttpError(400, unreadable, { field: 'file', cause });
  }
};

/** As wide and high as a mark is seen anywhere, on screens with three pixels for one. */
const MARK_EDGE = 192;

/**
 * Re-encodes a mark as a small PNG, which browsers also take for the icon of a tab; what is see-through stays so.
 * @throws HttpError 400 as `reEncode`
 */
export const reEncodeMark = (content: Uint8Array): Promise<Uint8Array> => encode(content, { edge: MARK_EDGE, isAnimated: false, unreadable: texts.pictureUnreadable }, (picture) => picture.png({ compressionLevel: 9 }));

const check = ({ format, width, height, pageHeight = height, pages = 1 }: Metadata): void => {
  if (!accepted.has(format)) throw new HttpError(400, texts.fileNotPicture, { field: 'file' });
  if (width * pageHeight > MAXIMUM_MEGAPIXELS * MILLION) throw new HttpError(400, texts.pictureTooLarge, { field: 'file', values: { width, height: pageHeight, megapixels: MAXIMUM_MEGAPIXELS } });
  if (pages > 1 && width * pageHeight * pages > MAXIMUM_ANIMATED_MEGAPIXELS * MILLION) {
    throw new HttpError(400, texts.animationTooLarge, { field: 'file', values: { megapixels: MAXIMUM_ANIMATED_MEGAPIXELS } });
  }
};
