import type { TFunction } from 'i18next';

type Issue = { readonly code?: string; readonly minimum?: unknown; readonly maximum?: unknown };
type Parsed = { readonly success: boolean; readonly error?: { readonly issues: readonly Issue[] } };
/** A contract's schemas by field, as far as a form needs them. */
export type FieldSchemas = Readonly<Record<string, { readonly safeParse: (value: unknown) => Parsed }>>;

/** Holds a value against the contract's own rule, and says in plain words what is wrong. Rejects with that. */
export const fieldCheck = async (schema: FieldSchemas[string] | undefined, value: unknown, t: TFunction<'resource'>): Promise<void> => {
  const [issue] = schema?.safeParse(value).error?.issues ?? [];
  if (!issue) return;
  if (issue.code === 'too_small' && issue.minimum === 1) throw new Error(t('needed'));
  if (issue.code === 'too_big') throw new Error(t('tooLong', { maximum: issue.maximum }));
  throw new Error(t('wrong'));
};
