/** So many rows are written, or people told, at a time: as few as one statement takes well. */
const SLICE = 500;

/** Many of something as several few. @param size of each, where one is much to write */
export const slicesOf = <One>(all: readonly One[], size = SLICE): One[][] => Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
