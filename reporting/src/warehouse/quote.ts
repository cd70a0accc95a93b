/** A name as an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as an SQL literal; for settings of the service's own, never for what a client sent. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
