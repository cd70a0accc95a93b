/** Marks the element around everything that a remote draws in its place. */
export const REMOTE_ATTRIBUTE = 'data-remote';

/** Where the host draws. What floats stands outside of it, whoever it belongs to. */
const ROOT = '#root';

/**
 * Takes back the rules of a remote's style sheet that reach what is not its own: the page as such, the host's elements, those of other
 * remotes. A rule that reaches none of them now stays.
 *
 * @returns the selectors of what was taken back
 */
export const takeBackForeignRules = (sheet: CSSStyleSheet, remote: string): string[] => takeBack(sheet.cssRules, remote, '');

const takeBack = (rules: CSSRuleList, remote: string, parent: string): string[] =>
  [...rules].flatMap((rule) => {
    const selector = 'selectorText' in rule ? String(rule.selectorText).replaceAll('&', `:is(${parent || ':root'})`) : undefined;
    if (selector !== undefined && reaches(selector, remote)) {
      // It stays in its place: libraries find their rules by their numbers.
      (rule as CSSStyleRule).selectorText = NOTHING;
      return [selector];
    }
    return 'cssRules' in rule ? takeBack(rule.cssRules as CSSRuleList, remote, selector ?? parent) : [];
  });

const NOTHING = ':not(*)';

/** An element may be pointed at, or have something drawn before it, at any time. */
const TRANSIENT = /::[\w-]+(\([^)]*\))?|:(hover|active|focus[\w-]*|before|after)\b/g;

const reaches = (selector: string, remote: string): boolean => {
  try {
    return [...document.querySelectorAll(selector.replace(TRANSIENT, ':is(*)'))].some((element) => isForeign(element, remote));
  } catch {
    // Not for this browser: it selects nothing.
    return false;
  }
};

const isForeign = (element: Element, remote: string): boolean => {
  if (element === document.documentElement || element === document.body) return true;
  return element.closest(ROOT) !== null && element.closest(`[${REMOTE_ATTRIBUTE}]`)?.getAttribute(REMOTE_ATTRIBUTE) !== remote;
};
