/** Beyond this many only the first matches are drawn. */
export const MOST_DRAWN = 200;

/** The choices whose label, or the name of their group, has what is searched for, in either case. */
export const found = <One extends { readonly label: string; readonly group?: string }>(choices: readonly One[], search: string): readonly One[] => {
  const wanted = search.trim().toLocaleLowerCase();
  const has = (text: string) => text.toLocaleLowerCase().includes(wanted);
  return wanted ? choices.filter(({ label, group = '' }) => has(label) || has(group)) : choices;
};
