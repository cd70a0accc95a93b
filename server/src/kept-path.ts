/** The path of a page as the menu keeps it: what comes after `/Main/`, however the slash and the capitals before it were written. */
export const keptPath = (path: string): string => path.replace(/^\/*(Main\/+)?/i, '');
