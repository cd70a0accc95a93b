import { setImmediate as breathe } from 'node:timers/promises';

/** So many cues are read in a few milliseconds; others are answered in between. */
const SLICE = 1_000;
const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}([ \\t].*)?$`);
/** What a file has besides cues, and players do without: styles could ask other servers for pictures. */
const ASIDE = /^(NOTE|STYLE|REGION)([ \t\n]|$)/;

const millisecondsOf = ([hours, minutes, seconds, milliseconds]: readonly (string | undefined)[]): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(milliseconds);

/**
 * A file of captions (WebVTT) with its cues alone.
 * @returns undefined for what is none, or has a cue that is not understood, or none at all
 */
export const cleanedCaptions = async (text: string): Promise<string | undefined> => {
  const [head = '', ...blocks] = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  if (!/^WEBVTT([ \t]|$)/.test(head.split('\n')[0] ?? '') || head.includes('-->')) return undefined;
  const cues: string[] = [];
  for (const [index, untrimmed] of blocks.entries()) {
    if (index % SLICE === SLICE - 1) await breathe();
    const block = untrimmed.replace(/^\n+|\n+$/g, '');
    if (block === '' || (ASIDE.test(block) && !block.includes('-->'))) continue;
    const lines = block.split('\n');
    // A name may stand above the times.
    const [timing = '', ...words] = lines[0]?.includes('-->') ? lines : lines.slice(1);
    const found = TIMING.exec(timing);
    if (!found || words.some((line) => line.includes('-->'))) return undefined;
    if (millisecondsOf(found.slice(5, 9)) <= millisecondsOf(found.slice(1, 5))) return undefined;
    cues.push([timing, ...words].join('\n'));
  }
  return cues.length === 0 ? undefined : `WEBVTT\n\n${cues.join('\n\n')}\n`;
};
