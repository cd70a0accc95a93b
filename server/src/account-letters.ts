import { endpoints } from '@portal/shared/contract/all';

/**
 * Letters of scripts that are mixed: Cyrillic and Greek have letters that look like Latin ones, so that an account with a
 * Cyrillic а in *admin* passes for another. As Unicode's *highly restrictive* level has it (UTS 39, 5.2): Latin beside the scripts of East
 * Asia, every other script alone beside what belongs to none. The scripts are Unicode's own properties.
 */
const MIXED = [
  ['Latin', ['Latin', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul']],
  ['Cyrillic', ['Cyrillic']],
  ['Greek', ['Greek']],
].map(([script, beside]) => ({
  has: new RegExp(`\\p{Script=${String(script)}}`, 'u'),
  other: new RegExp(`(?!${['Common', 'Inherited', ...(beside ?? [])].map((one) => `\\p{Script=${one}}`).join('|')})\\p{L}`, 'u'),
}));

/** Whether an account mixes letters of scripts that look alike. */
export const mixesScripts = (account: string): boolean => MIXED.some(({ has, other }) => has.test(account) && other.test(account));

/** Whether somebody could be given an account, wherever it comes from: as the form takes it, and of letters that do not pass for others. */
export const isFitAccount = (account: string): boolean => {
  const read = endpoints.users.add.body.shape.account.safeParse(account);
  return read.success && read.data === account && !mixesScripts(account);
};
