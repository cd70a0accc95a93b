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
/** Beyond this many only the first matches are drawn. */
export const MOST_DRAWN = 200;

/** The choices whose label has what is searched for, in either case. */
export const found = <One extends { readonly label: string }>(choices: readonly One[], search: string): readonly One[] => {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted ? choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)) : choices;
};
