/** The address of a stored file or picture. `path` is as the server gave it; it never leaves this origin. */
export const fileUrl = (path: string): string => `/${path.replace(/^[/\\]+/, '')}`;
