import { z } from 'zod';

/** A text in the languages that its author gave; English stands in for a missing one. */
export const localText = z.union([z.string(), z.object({ en: z.string(), zh: z.string().optional() })]);
export type LocalText = z.infer<typeof localText>;

export { textIn } from './text-in.ts';

/** Names that become identifiers of the embed protocol and of SQL (quoted): letters, digits, `_` and `-`. */
export const identifier = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);
