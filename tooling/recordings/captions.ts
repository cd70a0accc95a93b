export type Words = { readonly zh: string; readonly en: string };
/** What is said, from a second of the video until another one. */
export type Cue = { readonly from: number; readonly to: number; readonly words: Words };

/** WebVTT captions of a video in one language. */
export const captionsOf = (cues: readonly Cue[], language: keyof Words): string =>
  ['WEBVTT', ...cues.map(({ from, to, words }) => `${timeOf(from)} --> ${timeOf(to)}\n${words[language]}`)].join('\n\n') + '\n';

const timeOf = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`;
};
