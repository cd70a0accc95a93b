import type { FieldChange, FieldValue } from '@portal/shared/contract/all';

export type Fields = Readonly<Record<string, unknown>>;

/** Nobody reads a secret in a history, also where an entry from elsewhere has one. */
const isSecret = (field: string): boolean => /password|secret|token|hash|apikey/i.test(field);

/** The fields in which two states of a thing differ. */
export const changedFields = (before: Fields = {}, after: Fields = {}): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !isSecret(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** What is named by its address and not by the thing that it was about, which its detail says by number. */
const NAMED_BY_ADDRESS = 'viewAs.call';

/**
 * What a record's detail tells of: what was different, and what else was noted, which had nothing before it. The number of the thing
 * is among it only where its name is not the record's target.
 */
export const changesOf = (action: string, { id, before, after, ...noted }: Fields): FieldChange[] => {
  const [old, now]: [Fields, Fields] = [fieldsOf(before), { ...noted, ...(action === NAMED_BY_ADDRESS && { id }), ...fieldsOf(after) }];
  return changedFields(old, now).map((field) => ({ field, before: valueOf(old[field]), after: valueOf(now[field]) }));
};

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const valueOf = (value: unknown): FieldValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(String) : JSON.stringify(value);
};
