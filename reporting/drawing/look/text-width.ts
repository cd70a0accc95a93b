const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;
const narrow = /[iljtfr.,:;'|! ]/;

/** About how wide a text is, in pixels; enough to leave room for it. CJK letters are square. */
export const textWidth = (text: string, fontSize: number): number => {
  let ems = 0;
  for (const letter of text) ems += wide.test(letter) ? 1 : narrow.test(letter) ? 0.32 : /[A-ZMW%@]/.test(letter) ? 0.68 : 0.56;
  return ems * fontSize;
};
