import { describe, expect, test } from '@jest/globals';
import { PlayedSeconds, type Span } from './played-seconds.ts';

/** `>` plays on to a second, `|` jumps to it. */
const played = (start: number, ...steps: string[]): Span[] => {
  const video = new PlayedSeconds(start);
  for (const step of steps) video[step.startsWith('|') ? 'movedTo' : 'playedTo'](Number(step.slice(1)));
  return video.take();
};

describe('seconds are played', () => {
  test.each<[string, Span[], number, string[]]>([
    ['one after another', [[0, 3]], 0, ['>1', '>2', '>2.4']],
    ['from where it was left', [[83, 85]], 83, ['>84', '>84.5']],
    ['not by jumping ahead', [[0, 1], [60, 61]], 0, ['>1', '|60', '>60.5']],
    ['not by a leap that no browser reports', [], 0, ['>40']],
    ['not by standing still or going back', [], 10, ['>10', '>9']],
    ['once, where they are seen again', [[0, 3]], 0, ['>2', '|1', '>3']],
    ['in their order', [[0, 1], [5, 6]], 5, ['>6', '|0', '>1']],
  ])('%s', (_, spans, start, steps) => expect(played(start, ...steps)).toEqual(spans));

  test('what was taken is gone, until it is put back', () => {
    const video = new PlayedSeconds(0);
    video.playedTo(2);
    const taken = video.take();
    expect(video.take()).toEqual([]);
    video.putBack(taken);
    video.playedTo(4);
    expect(video.take()).toEqual([[0, 4]]);
  });

  test('what is too much for once is taken the next time', () => {
    const video = new PlayedSeconds(0);
    for (let second = 0; second < 2_010; second += 10) {
      video.movedTo(second);
      video.playedTo(second + 1);
    }
    const [first, second] = [video.take(), video.take()];
    expect([first.length, first.at(-1), second, video.take()]).toEqual([200, [1_990, 1_991], [[2_000, 2_001]], []]);
  });
});
