import type { Choice } from '../../drawing/filters/choices.ts';

export type { Choice } from '../../drawing/filters/choices.ts';

export interface ChoiceProps {
  /** Of the field. */
  name: string;
  choices: readonly Pick<Choice, 'key' | 'label'>[];
  selected: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

/** The set with the key taken away, or added. */
export const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** From this many choices on there is a search. */
export const SEARCH_FROM = 9;
