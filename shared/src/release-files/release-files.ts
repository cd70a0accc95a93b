import { copiesIn, type Copied } from './copies.ts';
import { foreignStyles } from './styles.ts';

/** What in a file of a release must not reach people's pages. */
export type FileFinding = { readonly kind: 'styles'; readonly selector: string } | { readonly kind: 'copy'; readonly library: Copied };

/** Whether a file can hold something of it: all others need not be read. */
export const isInspected = (path: string): boolean => /\.(css|[cm]?js)$/i.test(path);

/**
 * What a file of a remote's release must not hold: styles that reach what is not the remote's own, and a copy of a library that the host
 * provides. Build, `pnpm release` and the server say the same of it (decision 42).
 */
export const findingsIn = (path: string, text: string, remote: string): FileFinding[] => {
  if (/\.css$/i.test(path)) return foreignStyles(text, remote).map((selector) => ({ kind: 'styles', selector }));
  return isInspected(path) ? copiesIn(text).map((library) => ({ kind: 'copy', library })) : [];
};
