/** The container of a remote is a global variable of the page; the prefix keeps it apart from everything else there. */
export const containerName = (name: string): string => `portal_${name.replaceAll('-', '_')}`;
