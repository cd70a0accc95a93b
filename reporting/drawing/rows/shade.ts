import { mix, type Look } from '../look/look.ts';
import type { Matrix } from './matrix.ts';

/** The strongest shade of a cell, so that its text stays readable. */
const strongest = 0.42;

/** The ground of a cell: from one colour to another where values go below zero, else from none to the first. */
export const shadeOf = ({ rows, valueColumns, heads }: Matrix, look: Look, color: number): ((value: number | null) => string | undefined) => {
  const deepest = Math.max(...rows.map((row) => row.depth));
  const leaves = rows.filter(({ depth }) => depth === deepest);
  const values = leaves.flatMap(({ cells }) => cells).filter((value) => value !== null);
  if (heads.length < 2 || valueColumns.length > 1 || values.length < 4) return () => undefined;
  const greatest = Math.max(...values);
  const least = Math.min(...values);
  const [above, below] = [look.palette[color % look.palette.length]!, look.palette[3 % look.palette.length]!];
  if (least < 0) {
    const reach = Math.max(greatest, -least) || 1;
    return (value) => (value === null ? undefined : mix(look.surface, value < 0 ? below : above, Math.sqrt(Math.abs(value) / reach) * strongest));
  }
  const span = greatest - least || 1;
  return (value) => (value === null ? undefined : mix(look.surface, above, ((value - least) / span) * strongest));
};
