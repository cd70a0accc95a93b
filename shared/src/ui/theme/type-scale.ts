/** No text is seen smaller than this, in pixels of the window. */
const LEAST = 12;

/**
 * How large a text is set in CSS pixels under a display zoom: as it is designed, and where the zoom would make it too small, so
 * much larger that it is seen with at least 12 px; of what is designed above that, half remains: 14 are seen as 13, 20 as 16.
 */
export const textSize = (size: number, zoom: number): number => Math.max(size, Math.ceil(((LEAST + (size - LEAST) / 2) / zoom) * 100) / 100);
