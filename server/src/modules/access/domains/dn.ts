/** One part of a distinguished name: its first attribute, and its value as it is meant. */
export type Rdn = { readonly type: string; readonly value: string };

/** The parts of a distinguished name (RFC 4514), the nearest first. What is no name has the parts that can be told. */
export const partsOfDn = (dn: string): Rdn[] =>
  splitUnescaped(dn, ',').flatMap((part) => {
    const [first = ''] = splitUnescaped(part, '+');
    const at = first.indexOf('=');
    return at < 1 ? [] : [{ type: first.slice(0, at).trim().toLowerCase(), value: unescaped(trimmed(first.slice(at + 1))) }];
  });

/** The same for every way in which a name is written: case, spaces and escapes. */
export const keyOfDn = (dn: string): string => JSON.stringify(partsOfDn(dn).map(({ type, value }) => [type, value.toLowerCase().replace(/\s+/g, ' ')]));

/** The organisational units between a person and the base of the domain, the topmost first. */
export const unitsOf = (dn: string, baseDn: string): string[] => {
  const parts = partsOfDn(dn);
  const below = parts.slice(1, Math.max(1, parts.length - partsOfDn(baseDn).length));
  return below.filter(({ type }) => type === 'ou').map(({ value }) => value).toReversed();
};

const splitUnescaped = (text: string, separator: string): string[] => {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
};

/** Without the spaces around it; one that is escaped stays. */
const trimmed = (value: string): string => value.replace(/^\s+/, '').replace(/(?<!\\)\s+$/, '');

const unescaped = (value: string): string => {
  const bytes: number[] = [];
  const text = value.replace(/^"(.*)"$/s, '$1');
  for (let at = 0; at < text.length; ) {
    const hex = /^\\([0-9a-f]{2})/i.exec(text.slice(at, at + 3));
    if (hex?.[1]) {
      bytes.push(Number.parseInt(hex[1], 16));
      at += 3;
      continue;
    }
    if (text[at] === '\\') at += 1;
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0x5c);
    bytes.push(...Buffer.from(letter));
    at += letter.length;
  }
  return Buffer.from(bytes).toString('utf8');
};
