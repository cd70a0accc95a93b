/** So many rows are written, or people told, at a time: as few as one statement takes well. */
const SLICE = 500;

/** Many of something as several few. */
export const slicesOf = <One>(all: readonly One[]): One[][] => Array.from({ length: Math.ceil(all.length / SLICE) }, (_, index) => all.slice(index * SLICE, (index + 1) * SLICE));
