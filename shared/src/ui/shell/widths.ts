/**
 * How wide a drawer or dialog is, by what it holds: as its texts are large, because under a display zoom they are larger in CSS pixels.
 * A form, or as much text.
 */
export const FORM_WIDTH = '34em';
/** A list, steps, or a form with what it is about beside it. */
export const LIST_WIDTH = '51em';
/** A table, or two sides beside each other. */
export const TABLE_WIDTH = '69em';
