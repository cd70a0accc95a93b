/** Colours, sizes and fonts, without antd: the sign-in page needs no more (DESIGN 10). */
export { colourScheme, onColourScheme, startColourScheme, useColourScheme, type SchemeChoice } from './colour-scheme.ts';
export { useMedia, usePhone } from './media.ts';
export { font, fontSize, grid, palettes, radius, series, type ColourScheme } from './palette.ts';
export { textSize } from './type-scale.ts';
