type Version = readonly [major: number, minor: number, patch: number];

/**
 * Whether a contract version lies in a remote's range.
 *
 * Understands what a remote may state: exact versions, `^`, `~`, `>=`, `>`, `<=`, `<`, several of them separated by
 * spaces (all must hold), and alternatives separated by `||`. Anything else is in no range.
 */
export const isInRange = (version: string, range: string): boolean => {
  const parsed = parse(version);
  if (!parsed) return false;
  return range.split('||').some((alternative) => {
    const conditions = alternative.trim().split(/\s+/).filter(Boolean);
    return conditions.length > 0 && conditions.every((condition) => holds(parsed, condition));
  });
};

const holds = (version: Version, condition: string): boolean => {
  const [, operator = '', rest = ''] = /^(\^|~|>=|<=|>|<|=)?(.*)$/.exec(condition) ?? [];
  const wanted = parse(rest);
  if (!wanted) return false;
  const order = compare(version, wanted);
  switch (operator) {
    case '^':
      return order >= 0 && compare(version, nextBreaking(wanted)) < 0;
    case '~':
      return order >= 0 && compare(version, [wanted[0], wanted[1] + 1, 0]) < 0;
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
    default:
      return order === 0;
  }
};

/** The first version that `^` excludes: below 1.0.0 every minor may break. */
const nextBreaking = ([major, minor, patch]: Version): Version => {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
};

const parse = (text: string): Version | undefined => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
};

const compare = (left: Version, right: Version): number => left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
