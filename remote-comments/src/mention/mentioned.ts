import type { Mention } from '../outbox/drafts.ts';

/** Ids of those whose names still stand in the text, as the server wants them: `3,12`. */
export const idsOf = (text: string, mentions: readonly Mention[]): string =>
  [...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))].join(',');

/** The people of a comment that was sent, for changing it. Ids and names come in the same order. */
export const mentionsOf = (ids: string, names: string): Mention[] => {
  const all = names.split(',');
  return ids.split(',').filter(Boolean).flatMap((id, index) => (all[index] ? [{ id: Number(id), name: all[index] }] : []));
};

/** A text cut at the names that are mentioned in it; every second part is a mention. */
export const partsOf = (text: string, names: string): string[] => {
  const all = names.split(',').filter(Boolean).toSorted((one, other) => other.length - one.length);
  if (all.length === 0) return [text];
  return text.split(new RegExp(`(@(?:${all.map(escaped).join('|')}))`));
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
