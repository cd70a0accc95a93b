declare module 'pinyin-match/src/simplified_dict.js' {
  /** The characters of each syllable, without tones. */
  export const dict: Readonly<Record<string, string>>;
}
