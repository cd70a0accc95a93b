import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FRAMES_PER_SECOND, PICTURE, type Reel } from './film.ts';

/** VP9 is played by every browser of the portal, Chromium without licensed codecs among them; much of a screen does not move. */
const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '52', '-deadline', 'good', '-cpu-used', '4', '-row-mt', '1', '-tune-content', 'screen', '-g', '300', '-pix_fmt', 'yuv420p'];
/** Nothing of the machine or the day: who records the same gets the same file. */
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];

/** Writes a WebM by ffmpeg, which PATH must have. `stop` ends what was not brought to its end. */
export const beginVideo = (file: string): Reel & { readonly end: () => Promise<void>; readonly stop: () => void } => {
  const size = `${PICTURE.width}x${PICTURE.height}`;
  const source = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-video_size', size, '-framerate', String(FRAMES_PER_SECOND), '-i', 'pipe:0'];
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...source, '-an', ...codec, ...plain, '-f', 'webm', file], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((fulfil, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? fulfil() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  // What waits for it says so; nobody does while frames are still being made.
  ended.catch(() => undefined);
  return {
    write: async (frame, times) => {
      for (let time = 0; time < times; time += 1) if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended]);
    },
    end: async () => {
      child.stdin.end();
      await ended;
    },
    stop: () => child.kill(),
  };
};
