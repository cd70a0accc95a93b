import { turn } from './turn.ts';

/** So many rows take a few milliseconds. */
const SLICE = 1_000;

/** Makes something of each row, and lets others have their turn between slices: a long answer holds nobody up. */
export const mapInSlices = async <Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> => {
  const made: Made[] = [];
  for (let from = 0; from < rows.length; from += SLICE) {
    if (from > 0) await turn();
    for (const row of rows.slice(from, from + SLICE)) made.push(make(row));
  }
  return made;
};
