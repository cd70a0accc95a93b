import { formatFirst, formatInstant, formatValue, type Locale } from '../../../drawing/language/format.ts';
import { isChinese, textsIn } from '../../../drawing/language/texts.ts';
import { textIn, type LocalText, type Scalar } from '../../definition/index.ts';
import type { Total } from '../definition.ts';
import type { ResolvedParameter } from '../parameters/resolve.ts';
import { filled } from '../template.ts';
import { totalColumn, totalOf, type GroupNode } from './grouping.ts';
import { columnOf, type ReportData, type TableData } from './report-data.ts';
import { shownValue } from './shown.ts';

/** Places of pages are kept until the number of pages is known. */
export interface PageNumbers {
  page: number;
  pages: number;
}

/** So many of a parameter's values are named. */
const mostChosen = 6;

/** What a report says, in the reader's language. */
export class Wording {
  readonly #data: ReportData;
  readonly #locale: Locale;
  readonly isChinese: boolean;

  constructor(data: ReportData) {
    const { language, formatLocale } = data.manner;
    this.#data = data;
    this.#locale = { language, formatLocale, texts: textsIn(language) };
    this.isChinese = isChinese(language);
  }

  /** The report's name. */
  get name(): string {
    const { label, name } = this.#data.report;
    return textIn(label ?? name, this.#locale.language);
  }

  text(text: LocalText): string {
    return textIn(text, this.#locale.language);
  }

  /** A template outside of tables. */
  filled(template: LocalText, numbers?: PageNumbers): string {
    return filled(this.text(template), (place) => this.#value(place, numbers));
  }

  /** The text of a group's header or footer. @param continued when it is said again at the top of a page */
  ofGroup(template: LocalText, table: TableData, node: GroupNode, continued = false): string {
    const own = (place: string) => (place === 'group' ? this.group(table, node) : place === 'rows' ? this.count(node.end - node.start) : this.#value(place));
    const text = filled(this.text(template), own);
    return continued ? (this.isChinese ? `${text}（续）` : `${text} (continued)`) : text;
  }

  /** The text of a table's total. */
  ofTotal(template: LocalText, { order }: TableData): string {
    return filled(this.text(template), (place) => (place === 'rows' ? this.count(order.length) : this.#value(place)));
  }

  /** The value that makes a group. */
  group({ table, data }: TableData, { level, path }: GroupNode): string {
    const column = data.columns.find(({ name }) => name === table.groups[level]!.by)!;
    return this.value(path.at(-1) ?? null, column) || this.#locale.texts.blank;
  }

  value(value: Scalar, column: Parameters<typeof shownValue>[1]): string {
    return shownValue(value, column, this.#locale.language, this.#locale.formatLocale);
  }

  total(table: TableData, name: string, total: Total, node?: GroupNode): { value: Scalar; text: string } {
    const rows = node ? table.order.slice(node.start, node.end) : table.order;
    const value = totalOf(table.data, rows, name, total, node?.path ?? [], table.whole);
    return { value, text: this.value(value, totalColumn(columnOf(table, name), total)) };
  }

  count(count: number): string {
    return formatValue(count, { type: 'integer', format: 'integer' }, this.#locale);
  }

  /** The title of a table's column. */
  title({ table, data }: TableData, place: number): string {
    const { title, value } = table.columns[place]!;
    return title === undefined ? data.columns.find(({ name }) => name === value)!.label : this.text(title);
  }

  empty(text: LocalText | undefined): string {
    return text === undefined ? this.#locale.texts.nothing : this.text(text);
  }

  /** Said below a table that goes on beyond what is shown. */
  cut(rows: number): string {
    return this.#locale.texts.truncated(this.count(rows));
  }

  /** The chosen values of a parameter. */
  chosen({ values, available, type }: ResolvedParameter): string {
    if (values.length === 0) return this.#locale.texts.all;
    if (available && values.length === available.length && values.length > 1) return this.#locale.texts.all;
    const texts = values.map((value) => available?.find((one) => one.value === value)?.label ?? formatValue(value, { type: type === 'date' ? 'date' : type === 'number' ? 'number' : 'text' }, this.#locale));
    return formatFirst(texts, mostChosen, this.#locale);
  }

  #value(place: string, numbers?: PageNumbers): string {
    const { parameters, printed, asOf } = this.#data;
    switch (place) {
      case 'name':
        return this.name;
      case 'printed':
        return this.#instant(printed);
      case 'asOf':
        return asOf === '' ? '' : this.#instant(asOf);
      case 'page':
        return numbers ? this.count(numbers.page) : '';
      case 'pages':
        return numbers ? this.count(numbers.pages) : '';
      case 'parameters':
        return parameters
          .filter(({ hidden, values }) => !hidden && values.length > 0)
          .map((parameter) => `${parameter.label}${this.isChinese ? '：' : ': '}${this.chosen(parameter)}`)
          .join(this.isChinese ? '；' : '; ');
      default: {
        const parameter = parameters.find(({ name }) => `parameter.${name}` === place);
        return parameter ? this.chosen(parameter) : '';
      }
    }
  }

  #instant(iso: string): string {
    const { timeZone, ...locale } = this.#data.manner;
    return formatInstant(iso, locale, timeZone);
  }
}
