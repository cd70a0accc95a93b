/** The ending of a report file by its name, in small letters; undefined for another file. */
export const endingOf = (name: string): 'pbix' | 'rdl' | undefined => /\.(pbix|rdl)$/i.exec(name)?.[1]?.toLowerCase() as 'pbix' | 'rdl' | undefined;

/** Whether a file begins as one of its kind does: a .pbix is a zip, a .rdl is XML. */
export const isOfKind = (ending: string, content: Uint8Array): boolean => {
  const start = Buffer.from(content.subarray(0, 64));
  if (ending === 'pbix') return start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  return /^(\ufeff)?\s*</.test(start.toString('utf8')) || start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]));
};
