import type { Filter, Scalar } from '../../src/definition/index.ts';

/** A value that a reader can choose, with the filter that it stands for. */
export interface Choice {
  key: string;
  label: string;
  value: Scalar;
  filters: Filter[];
}

export interface ChoiceProps {
  /** Of the field. */
  name: string;
  choices: readonly Choice[];
  selected: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

/** The set with the key taken away, or added. */
export const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
};
