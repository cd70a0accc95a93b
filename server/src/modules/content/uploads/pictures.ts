import sharp, { type Metadata } from 'sharp';
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
 * @throws HttpError 400 for what is not a JPEG, PNG, WebP or GIF picture, is damaged, or has too many pixels or frames
 */
export const reEncode = async (content: Uint8Array): Promise<Uint8Array> => {
  try {
    // What it says of itself is read without unpacking it.
    check(await sharp(content, { limitInputPixels: false, animated: true }).metadata());
    return await sharp(content, { limitInputPixels: MAXIMUM_MEGAPIXELS * MILLION, animated: true, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAXIMUM_EDGE, height: MAXIMUM_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  } catch (cause) {
    throw cause instanceof HttpError ? cause : new HttpError(400, texts.fileNotPicture, { field: 'file', cause });
  }
};

const check = ({ format, width, height, pageHeight = height, pages = 1 }: Metadata): void => {
  if (!accepted.has(format)) throw new HttpError(400, texts.fileNotPicture, { field: 'file' });
  if (width * pageHeight > MAXIMUM_MEGAPIXELS * MILLION) throw new HttpError(400, texts.pictureTooLarge, { field: 'file', values: { width, height: pageHeight, megapixels: MAXIMUM_MEGAPIXELS } });
  if (pages > 1 && width * pageHeight * pages > MAXIMUM_ANIMATED_MEGAPIXELS * MILLION) {
    throw new HttpError(400, texts.animationTooLarge, { field: 'file', values: { megapixels: MAXIMUM_ANIMATED_MEGAPIXELS } });
  }
};
