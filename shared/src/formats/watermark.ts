import { fullNameOf } from './person-name.ts';

/**
 * A watermark's text for who reads: its variables are who they are and when. A name comes last, so that nothing in it is a variable,
 * and goes in by a function, so that no sign in it means something else.
 * @param time as the site's clocks show it
 */
export const watermarkFor = (text: string, { account, fullName }: { readonly account: string; readonly fullName: string }, time: string): string =>
  ([['{time}', time], ['{account}', account], ['{name}', fullNameOf({ fullName, account })]] as const).reduce((filled, [variable, value]) => filled.replaceAll(variable, () => value), text);
