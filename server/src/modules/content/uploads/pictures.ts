import sharp from 'sharp';

/** Against files that are small and unpack to something huge. */
const MAXIMUM_PIXELS = 50_000_000;
const MAXIMUM_EDGE = 4_096;
const WEBP_QUALITY = 85;
const accepted = new Set(['jpeg', 'png', 'webp', 'gif']);

/**
 * Re-encodes a picture as WebP, turned upright and without metadata. What it is, its content says, not its name.
 * @returns undefined for what is not a JPEG, PNG, WebP or GIF picture, or is damaged
 */
export const reEncode = async (content: Uint8Array): Promise<Uint8Array | undefined> => {
  try {
    const picture = sharp(content, { limitInputPixels: MAXIMUM_PIXELS, animated: true, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!accepted.has(format)) return undefined;
    return await picture
      .autoOrient()
      .resize({ width: MAXIMUM_EDGE, height: MAXIMUM_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  } catch {
    return undefined;
  }
};
