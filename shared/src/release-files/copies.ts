/** What the host provides once for everybody, by what only its own code says. Who uses it, or an icon, does not say that. */
const SIGNS = {
  react: /__(?:CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*=[^=]/,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
  // Every component of antd brings its styles by it.
  antd: /__cssinjs_instance__/,
} as const;

export type Copied = keyof typeof SIGNS;

/** The libraries of which a script has a copy of its own: with two of them hooks, theme and messages exist twice, and miss each other. */
export const copiesIn = (script: string): Copied[] => (Object.keys(SIGNS) as Copied[]).filter((library) => SIGNS[library].test(script));
