import { useMemo, useRef } from 'react';

/** The video of the chapter that is open, for what stands beside it. */
export type VideoHandle = {
  /** Called with the video when it is there, and with null when it is gone. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  /** Where it stands, in whole seconds; 0 of a chapter without video. */
  readonly second: () => number;
  /** Jumps to a second. @returns false where there is no video */
  readonly seek: (second: number) => boolean;
};

export const useVideo = (): VideoHandle => {
  const video = useRef<HTMLVideoElement | null>(null);
  return useMemo(
    () => ({
      attach: (element) => {
        video.current = element;
      },
      second: () => Math.floor(video.current?.currentTime ?? 0),
      seek: (second) => {
        if (!video.current) return false;
        video.current.currentTime = second;
        return true;
      },
    }),
    [],
  );
};
