/** Why a file is not read as a table. */
export type TableFault = 'kind' | 'old' | 'macros' | 'encoding' | 'merged' | 'longCell' | 'tooManyRows' | 'tooLarge' | 'broken';

/** A cell by its line, from 1, and its column, from 0. */
export type Place = { readonly line: number; readonly column: number };

export class BrokenTable extends Error {
  readonly kind: TableFault;
  /** Of a cell that is too long. Undefined for one of another sheet. */
  readonly place: Place | undefined;

  constructor(kind: TableFault, message: string, { cause, place }: { readonly cause?: unknown; readonly place?: Place } = {}) {
    super(message, { cause });
    this.kind = kind;
    this.place = place;
  }
}

/** As many characters as a cell has in Excel. */
export const MOST_CELL = 32_767;

export const longCell = (place?: Place): BrokenTable => new BrokenTable('longCell', `has a cell of more than ${MOST_CELL} characters`, { place });

/** What keeps a cell from being taken as it looks: a formula may have any result, of merged cells one has a content, and an error is none. */
export type Flaw = { readonly column: number; readonly kind: 'formula' | 'merged' | 'error' };
export type TableRow = {
  /** As the program in which it was made counts lines, from 1. */
  readonly line: number;
  /** Texts, from the first column on; numbers as they are written without a format. */
  readonly cells: readonly string[];
  readonly flaws?: readonly Flaw[];
};

export type TableLimits = {
  /** Rows with something in them, the heads among them. */
  readonly mostRows: number;
  /** What is further to the right is not read. */
  readonly mostColumns: number;
  /** Unpacked, counted while it is read and not believed. */
  readonly mostBytes: number;
  /** Of all cells together. A text that many cells share counts in each. */
  readonly mostCharacters: number;
};

/** Counts the texts of cells. @throws BrokenTable beyond the limit */
export const counter = ({ mostCharacters }: TableLimits): ((text: string) => void) => {
  let left = mostCharacters;
  return ({ length }) => {
    left -= length;
    if (left < 0) throw new BrokenTable('tooLarge', `has more than ${mostCharacters} characters`);
  };
};
