/** A part of a picture, in pixels of the picture. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Pictures wider than that are made smaller: nobody sees more of them. */
const WIDEST = 1600;

/** Cuts a part out of a picture. Rejects where the file is no picture that the browser knows. */
export const cut = async (file: Blob, { x, y, width, height }: Part): Promise<Blob> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  // What may be see-through stays so; photographs are far smaller as JPEG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new Promise((fulfil, fail) => canvas.toBlob((blob) => (blob ? fulfil(blob) : fail(new Error('The picture could not be cut'))), type, 0.9));
};
