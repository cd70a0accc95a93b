const MINUTE = 60;

/** How long a lesson with chapters is said to take, to learners, to authors and on certificates: to the nearest minute, and one at least. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / MINUTE));
