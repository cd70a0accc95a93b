declare module 'subset-font' {
  /** A font with the letters of a text only. */
  export default function subsetFont(font: Uint8Array, text: string, options: { targetFormat: 'sfnt' | 'woff' | 'woff2'; preserveNameIds?: number[] }): Promise<Uint8Array>;
}
