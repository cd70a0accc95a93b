/** Mail addresses as people write them: separated by comma or semicolon, Chinese ones too, or by lines (SPEC 5). */
export const splitAddresses = (text: string): string[] => text.split(/[,;，；、\n]/).map((one) => one.trim()).filter((one) => one !== '');

/** Every address once, capitals or not, in the order in which they came. */
export const withoutDoubles = (addresses: readonly string[]): string[] => {
  const known = new Set<string>();
  return addresses.filter((one) => !known.has(one.toLowerCase()) && known.add(one.toLowerCase()));
};
