import { withTimeout } from '@portal/shared/timing';

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1_024;

/** So many bytes with a unit: `12.3 MB`. */
export const bytesOf = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1);
  const amount = bytes / STEP ** power;
  return `${power > 0 && amount < 100 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`;
};

/** A browser that saves data reads nothing of a video before it is played; in milliseconds. */
const LONGEST = 10_000;

/** How long a video of this computer is, in whole seconds as the player shows them; 0 where the browser cannot read it, or does not in time. */
export const videoSeconds = (file: Blob): Promise<number> => withTimeout(readSeconds(file), LONGEST, () => new Error('The length of a video is not known in time')).catch(() => 0);

const readSeconds = (file: Blob): Promise<number> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file);
    const video = document.createElement('video');
    const answer = () => {
      URL.revokeObjectURL(address);
      resolve(Number.isFinite(video.duration) ? Math.floor(video.duration) : 0);
    };
    video.preload = 'metadata';
    video.onloadedmetadata = answer;
    video.onerror = answer;
    video.src = address;
  });
