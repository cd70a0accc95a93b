// In this order: each of them also calls itself what comes after it.
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/DingTalk/, 'DingTalk'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], userAgent: string): string | undefined => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What a browser calls itself, in words that people know; undefined where it is none of them. */
export const browserName = (userAgent: string): { browser: string; system: string } | undefined => {
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  return browser && system ? { browser, system } : undefined;
};
