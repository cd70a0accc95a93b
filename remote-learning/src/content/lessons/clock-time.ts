const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A place in a video, or its length, as players say it: `4:05`, or `1:04:05` from an hour on. @param seconds a fraction is left out */
export const clockTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number: number): string => String(number).padStart(2, '0');
  const minutes = Math.floor(whole / MINUTE);
  return whole < HOUR ? `${minutes}:${two(whole % MINUTE)}` : `${Math.floor(whole / HOUR)}:${two(minutes % MINUTE)}:${two(whole % MINUTE)}`;
};
