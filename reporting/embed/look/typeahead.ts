/** What was typed, and when its last letter was, in milliseconds. */
export interface Typed {
  text: string;
  at: number;
}

/** A letter that comes later begins a new word. */
export const PAUSE = 700;

/**
 * Where letters lead that are typed on a list: to the next entry that begins with them; one letter again and again goes
 * through all that begin with it.
 * @returns -1 as index where none does
 */
export const startingWith = (options: readonly { readonly label: string }[], letter: string, before: Typed, at: number, from: number): { index: number; typed: Typed } => {
  const text = (at - before.at > PAUSE ? '' : before.text) + letter.toLocaleLowerCase();
  const isRepeated = [...text].every((one) => one === text[0]);
  const wanted = isRepeated ? text[0]! : text;
  const order = options.map((_, index) => (index + from + (isRepeated ? 1 : 0)) % options.length);
  const index = order.find((one) => options[one]!.label.toLocaleLowerCase().startsWith(wanted)) ?? -1;
  return { index, typed: { text, at } };
};
