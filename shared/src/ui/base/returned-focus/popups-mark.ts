/** Marks what popups are drawn in. */
export const POPUPS = 'data-popups';
