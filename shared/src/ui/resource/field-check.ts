import type { TFunction } from 'i18next';
import { isRuleCode } from '@portal/shared/contract';

type Issue = {
  readonly code?: string;
  /** Of a rule of the contract's own: its code. */
  readonly message?: string;
  /** What is too small or too big: `string`, `number`, `int`, `array`. */
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: string;
  readonly path?: readonly PropertyKey[];
};
type Parsed = { readonly success: boolean; readonly error?: { readonly issues: readonly Issue[] } };
/** A contract's schemas by field, as far as a form needs them. */
export type FieldSchemas = Readonly<Record<string, { readonly safeParse: (value: unknown) => Parsed }>>;

/** Holds a value against the contract's own rule, and says in plain words what is wrong. Rejects with that. */
export const fieldCheck = async (schema: FieldSchemas[string] | undefined, value: unknown, t: TFunction<'resource'>): Promise<void> => {
  const [issue] = schema?.safeParse(value).error?.issues ?? [];
  if (issue) throw new Error(wordsFor(issue, value, t));
};

/** Whether a field cannot be left as it is when nobody has filled it in. */
export const isNeeded = (schema: FieldSchemas[string] | undefined, empty: unknown): boolean => schema !== undefined && !schema.safeParse(empty).success;

const wordsFor = (issue: Issue, value: unknown, t: TFunction<'resource'>): string => {
  const { code, message, origin, minimum, maximum, format, path = [] } = issue;
  const isInList = Array.isArray(value) && path.length > 0;
  // Of a list of texts it is said which one.
  if (isRuleCode(message) && !(isInList && path.length === 1)) return t(`rules.${message}`);
  if (isInList) return wordsForOne(Number(path[0]), value, t);
  if (value === undefined || value === null || value === '') return t('needed');
  if (code === 'too_small') {
    if (origin === 'array') return minimum === 1 ? t('needed') : t('fewest', { count: Number(minimum) });
    if (isNumeric(origin)) return t('smallest', { minimum });
    return minimum === 1 ? t('needed') : t('tooShort', { minimum });
  }
  if (code === 'too_big') {
    if (origin === 'array') return t('most', { count: Number(maximum) });
    return isNumeric(origin) ? t('biggest', { maximum }) : t('tooLong', { maximum });
  }
  if (format === 'safeint') return t('whole');
  if (format === 'email') return t('wrongMail');
  return format === 'url' ? t('wrongAddress') : t('wrong');
};

/** An entry is named by what it is, and by its place where that is nothing to read. */
const wordsForOne = (at: number, values: readonly unknown[], t: TFunction<'resource'>): string => (typeof values[at] === 'object' ? t('wrongAt', { place: at + 1 }) : t('wrongOne', { value: String(values[at]) }));

const isNumeric = (origin: string | undefined): boolean => origin === 'number' || origin === 'int' || origin === 'bigint';
