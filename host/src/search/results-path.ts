/** The page of what a search finds (SPEC 2.4). */
export const resultsPath = (wanted: string): string => `/Main/HomeList/${encodeURIComponent(wanted.trim())}`;
