import * as z from 'zod/mini';

/** What a password must be like: a setting of the site (SPEC 5). */
export const passwordRules = z.object({
  /** Characters at least. */
  length: z.int().check(z.minimum(6), z.maximum(64)),
  /** How many of the four classes at least: capital letters, small letters, digits, everything else. */
  classes: z.int().check(z.minimum(1), z.maximum(4)),
  /** How many of the last passwords, the present one among them, cannot be chosen again. */
  history: z.int().check(z.minimum(1), z.maximum(24)),
  /** Days until it expires; 0 is never. */
  days: z.int().check(z.minimum(0), z.maximum(3650)),
});
export type PasswordRules = z.infer<typeof passwordRules>;

export const LONGEST_PASSWORD = 128;

const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** How many of the four classes a password has; letters without case count as "everything else". */
export const classesOf = (password: string): number => CLASSES.filter((one) => one.test(password)).length;

/** The rules that a password does not meet, of those that can be told from the password alone. */
export const unmetPasswordRules = ({ length, classes }: PasswordRules, password: string): ('length' | 'classes')[] => [
  // By characters as people count them, not by UTF-16 units.
  ...([...password].length < length ? (['length'] as const) : []),
  ...(classesOf(password) < classes ? (['classes'] as const) : []),
];

/** How strong a password is: 0 nothing, 1 below the rules, 2 just within them, 3 and 4 for length and variety beyond; length counts most. */
export const passwordStrength = (rules: PasswordRules, password: string): 0 | 1 | 2 | 3 | 4 => {
  if (!password) return 0;
  if (unmetPasswordRules(rules, password).length > 0) return 1;
  const length = [...password].length;
  const different = new Set(password).size;
  if (length >= 16 && different >= 8) return 4;
  return length >= 12 && different >= 6 && classesOf(password) >= 2 ? 3 : 2;
};
