/** Of a drawer with a form, or with as much text: as wide as its texts are large, because under a display zoom they are larger in CSS pixels. */
export const FORM_WIDTH = '34em';
