import * as z from 'zod/mini';

/** What a column holds. */
export const filterTypes = ['text', 'number', 'date'] as const;
/** Those that the service’s exports know as well (protocol 13.7): what would be wider in a file than on the screen is not offered. */
export const filterConditions = ['isOneOf', 'isNoneOf', 'above', 'below', 'atLeast', 'atMost', 'between'] as const;
export type FilterType = (typeof filterTypes)[number];
export type FilterCondition = (typeof filterConditions)[number];

/** Which conditions there are for what a column holds. Days are whole ones, from their first moment to their last. */
export const conditionsOf: Readonly<Record<FilterType, readonly FilterCondition[]>> = {
  text: ['isOneOf', 'isNoneOf'],
  number: filterConditions,
  date: ['atLeast', 'atMost', 'between'],
};

/** The service joins at most so many comparisons, of all filters of a report. */
export const MOST_COMPARISONS = 10;

const PLAIN = /^-?\d{1,15}(\.\d{1,10})?$/;
/** Without zeros that say nothing. */
const shortened = (text: string): string => text.replace(/^(-?)0+(?=\d)/, '$1').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
/** A number that is the same one as a number of JavaScript, and written without an exponent: exports name it as it is. */
const isNumber = (text: string): boolean => PLAIN.test(text) && shortened(text) === String(Number(text));
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
/** The database has no year 0. */
const isOf: Readonly<Record<FilterType, (text: string) => boolean>> = { text: () => true, number: isNumber, date: (text) => isDay(text) && !text.startsWith('0000') };

const countOf = (condition: FilterCondition): readonly [number, number] => {
  if (condition === 'between') return [2, 2];
  return condition === 'isOneOf' || condition === 'isNoneOf' ? [1, 100] : [1, 1];
};

const isInOrder = (type: FilterType, [from = '', to = '']: readonly string[]): boolean => (type === 'number' ? Number(from) <= Number(to) : from <= to);

const columnName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
/** A filter that a report is opened and exported with, and that its readers cannot change (SPEC 2.3, DefindReport). Values are texts: numbers like `-12.5`, of as many digits as are kept exactly, days like `2026-11-21`. */
export const fixedFilter = z
  .object({ table: columnName, column: columnName, type: z.enum(filterTypes), condition: z.enum(filterConditions), values: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))) })
  .check(
    z.refine(({ type, condition }) => conditionsOf[type].includes(condition), { error: 'wrong_condition', path: ['condition'] }),
    z.refine(
      ({ type, condition, values }) => {
        const [fewest, most] = countOf(condition);
        return values.length >= fewest && values.length <= most && values.every(isOf[type]) && (condition !== 'between' || isInOrder(type, values));
      },
      { error: 'wrong_values', path: ['values'] },
    ),
  );
export type FixedFilter = z.infer<typeof fixedFilter>;

const comparisons = ({ condition, values }: FixedFilter): number => (condition === 'isNoneOf' || condition === 'between' ? values.length : 1);

/** Exports name all filters of a report in one text, of which the service takes so many characters. */
export const MOST_FILTER_LETTERS = 4_000;

/** A table or column as it stands there: letters that such names cannot have come as `_x0020_`, and so does what would read like one of these. */
export const nameInAddress = (name: string): string => name.replace(/_(?=x[0-9a-f]{4}_)|[^A-Za-z0-9_]|^\d/gi, (letter) => [...Array(letter.length).keys()].map((at) => `_x${letter.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}_`).join(''));

/** Of a day, behind it. */
const MOMENT_LETTERS = 'T00:00:00.000Z'.length;
const literalLetters = (type: FilterType, text: string): number => {
  if (type === 'text') return `'${text.replaceAll("'", "''")}'`.length;
  return type === 'date' ? text.length + MOMENT_LETTERS : text.length;
};

/** How long the text is at most that exports name some filters by. */
export const filterLetters = (filters: readonly FixedFilter[]): number => {
  const texts = filters.map(({ table, column, type, condition, values }) => {
    const name = `${nameInAddress(table)}/${nameInAddress(column)}`.length;
    const all = values.reduce((sum, value) => sum + literalLetters(type, value), 0);
    // A list stands behind `in (…)` with commas; else each value has its name, two letters between, and `and` between them.
    return condition === 'isOneOf' && values.length !== 1 ? name + ' in ()'.length + all + ', '.length * (values.length - 1) : values.length * (name + ' eq '.length) + all + ' and '.length * (values.length - 1);
  });
  return texts.reduce((sum, one) => sum + one, 0) + ' and '.length * Math.max(0, texts.length - 1);
};

export const fixedFilters = z.array(fixedFilter).check(
  z.maxLength(MOST_COMPARISONS),
  z.refine((filters) => filters.reduce((sum, filter) => sum + comparisons(filter), 0) <= MOST_COMPARISONS, { error: 'too_many_comparisons' }),
  z.refine((filters) => filterLetters(filters) <= MOST_FILTER_LETTERS, { error: 'filters_too_long' }),
);
