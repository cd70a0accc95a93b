/** A text that stands as it is, or is made for what it is about. */
export const textFor = <Subject, Text>(text: Text | ((subject: Subject) => Text), subject: Subject): Text =>
  typeof text === 'function' ? (text as (subject: Subject) => Text)(subject) : text;
