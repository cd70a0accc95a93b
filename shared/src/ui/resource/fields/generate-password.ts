import { classesOf, type PasswordRules } from '@portal/shared/contract';

// Without the characters that are taken for one another on paper, and without symbols that a chat or a shell changes.
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SHORTEST = 20;

/** A password that nobody guesses, in groups of five: of all four classes, and as long as the rules want it. */
export const generatePassword = (rules: Pick<PasswordRules, 'length'> = { length: 0 }): string => {
  const length = Math.max(SHORTEST, rules.length);
  for (;;) {
    const password = Array.from({ length }, pick).join('').replace(/(.{5})(?=.)/g, '$1-');
    if (classesOf(password) === 4) return password;
  }
};

/** Every character as likely as any other: numbers beyond the last whole round are drawn again. */
const pick = (): string => {
  const rounds = 256 - (256 % CHARACTERS.length);
  for (;;) {
    const [number = rounds] = crypto.getRandomValues(new Uint8Array(1));
    if (number < rounds) return CHARACTERS[number % CHARACTERS.length] ?? '';
  }
};
