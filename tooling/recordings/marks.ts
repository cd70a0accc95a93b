/** What a recording has that a picture of the page has not: the pointer, a click, the keys that are pressed. */

const INK = '#1f2937';
const ACCENT = '#2f6bd8';
const svg = (width: number, height: number, inside: string): Buffer => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`);

/** How far the pointer's tip is from the corner of its picture. */
export const POINTER_TIP = 3;
export const pointer: Buffer = svg(32, 38, `<g transform="scale(.72)"><path d="M4 4v34l8.6-8.2 6 14 6.4-2.8-6-13.6h12z" fill="${INK}" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/></g>`);

/** The ring around a click. @param part how far it is open, up to 1 */
export const ring = (part: number): Buffer => svg(72, 72, `<circle cx="36" cy="36" r="${9 + 23 * part}" fill="${ACCENT}" fill-opacity="${0.28 * (1 - part)}" stroke="${ACCENT}" stroke-opacity="${1 - 0.8 * part}" stroke-width="3"/>`);

/** Keys that are pressed. */
export const keyCap = (name: string): Buffer => {
  const width = 48 + name.length * 18;
  return svg(
    width,
    72,
    `<rect x="3" y="3" width="${width - 6}" height="66" rx="14" fill="${INK}" fill-opacity="0.9" stroke="#fff" stroke-width="3"/><text x="${width / 2}" y="47" font-family="sans-serif" font-size="30" font-weight="600" fill="#fff" text-anchor="middle">${name}</text>`,
  );
};
