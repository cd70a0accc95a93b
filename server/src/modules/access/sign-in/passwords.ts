import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP gives first (19 MiB, two passes, one lane), which are the library's own. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));

export const isPassword = (passwordHash: string, password: string): Promise<boolean> => verify(passwordHash, password.normalize('NFC'));

let nobody: Promise<string> | undefined;

/** Takes as long as a real comparison, for accounts that do not exist. */
export const compareWithNobody = async (password: string): Promise<false> => {
  nobody ??= hashPassword(randomPassword());
  await isPassword(await nobody, password);
  return false;
};

// Without the characters that are taken for one another on paper.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

/** A one-time password: 20 characters in groups of five, of all classes. */
export const randomPassword = (): string => {
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const characters = [pick(LETTERS), pick(CAPITALS), pick(DIGITS), ...Array.from({ length: 17 }, () => pick(LETTERS + CAPITALS + DIGITS))];
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('').replace(/(.{5})(?=.)/g, '$1-');
};
