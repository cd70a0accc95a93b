/** So many rows are written and read at a time: others are answered in between, and no text is longer than there can be. */
const SLICE = 200;
const LINE_FEED = 0x0a;

/** JSON of some items at a time, each with bytes of its own, which a thread can hand over without a copy. */
export const sliced = (items: readonly unknown[]): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(items.length / SLICE) }, (_, index) => new Uint8Array(Buffer.from(JSON.stringify(items.slice(index * SLICE, (index + 1) * SLICE)))));

export const itemsOf = <Item>(slice: Uint8Array): Item[] => JSON.parse(new TextDecoder().decode(slice)) as Item[];

/** A file of items: lines of JSON, each with some of them. */
export const fileOf = (items: readonly unknown[]): Uint8Array<ArrayBuffer> => {
  const slices = sliced(items);
  const file = new Uint8Array(slices.reduce((sum, { length }) => sum + length + 1, 0));
  let at = 0;
  for (const slice of slices) {
    file.set(slice, at);
    file[at + slice.length] = LINE_FEED;
    at += slice.length + 1;
  }
  return file;
};

export const itemsOfFile = <Item>(file: Uint8Array): Item[] => {
  const items: Item[] = [];
  for (let from = 0; from < file.length; ) {
    const end = file.indexOf(LINE_FEED, from);
    const to = end < 0 ? file.length : end;
    for (const item of itemsOf<Item>(file.subarray(from, to))) items.push(item);
    from = to + 1;
  }
  return items;
};
