import { nameIn, type Language } from './language.ts';

/** Under both names of SPEC 1. */
type Named = { readonly name: string; readonly ename: string };

const collators: Readonly<Record<Language, Intl.Collator>> = {
  zh: new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true }),
  en: new Intl.Collator('en', { numeric: true }),
};

/**
 * How people look a name up in a language: Chinese by its sounds, whatever capitals, 9 before 10. PGlite has no such collations, so names are
 * sorted here, on either database.
 */
export const compareNames = (language: Language) => (one: Named, other: Named): number =>
  collators[language].compare(nameIn(language, one.name, one.ename), nameIn(language, other.name, other.ename));

/**
 * What is the same of two names that people cannot tell apart: they differ by capitals, by the width of their letters, by invisible signs or by spaces.
 */
export const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(/\s+/gu, ' ').trim().toLowerCase().normalize('NFKC');

type NamedRow = Named & { readonly id: number };
type Page = { readonly pageIndex: number; readonly pageSize: number; readonly orderType: 'asc' | 'desc' };

/** Rows in the order of their names, those of one name in the order of their ids. */
export const byName = <Row extends NamedRow>(language: Language, rows: readonly Row[]): Row[] => rows.toSorted(inNameOrder(language));

const inNameOrder = (language: Language) => {
  const compare = compareNames(language);
  return (one: NamedRow, other: NamedRow): number => compare(one, other) || one.id - other.id;
};

/** The first of some rows, in their order. Comparing names takes long, and a page is few of thousands. */
const firstOf = <Row>(rows: readonly Row[], most: number, compare: (one: Row, other: Row) => number): Row[] => {
  const first: Row[] = [];
  for (const row of rows) {
    const last = first.at(-1);
    if (last !== undefined && first.length === most && compare(row, last) >= 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(row, first[middle] as Row) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, row);
    if (first.length > most) first.pop();
  }
  return first;
};

/** One page of rows in an order that the database does not know. @param rows all that are found */
export const pageInOrder = <Row>(rows: readonly Row[], { pageIndex, pageSize }: Omit<Page, 'orderType'>, compare: (one: Row, other: Row) => number): Row[] => {
  const from = (pageIndex - 1) * pageSize;
  return firstOf(rows, from + pageSize, compare).slice(from);
};

/** The ids of one page of a list that is sorted by name. @param rows all that are found */
export const pageByName = (language: Language, rows: readonly NamedRow[], page: Page): number[] => {
  const compare = inNameOrder(language);
  return pageInOrder(rows, page, page.orderType === 'asc' ? compare : (one, other) => compare(other, one)).map(({ id }) => id);
};

/** Rows that were found by their ids, in the order of these. */
export const inOrderOf = <Row>(ids: readonly number[], rows: readonly Row[], idOf: (row: Row) => number): Row[] => {
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((one, other) => (places.get(idOf(one)) ?? 0) - (places.get(idOf(other)) ?? 0));
};
