import type { Start } from '../start/page-life.ts';
import { REMOTE_ATTRIBUTE, takeBackForeignRules } from './foreign-rules.ts';

/** Where the files of every release are, on this origin or another one. */
const RELEASE = /\/remotes\/([a-z][a-z0-9-]*)\/([0-9][\w.+-]*)\//;

/**
 * Looks at the styles that remotes bring while they run, by a file or by code, and takes back what reaches the page around them. Build and
 * *Check* refuse it in files (decision 42); this is for releases from before, and for what is written by code.
 *
 * @param onFound whose styles it was, and what they were for
 * @returns a function that ends it
 */
export const watchStyles = (onFound: (version: Start, selectors: readonly string[]) => void): (() => void) => {
  const creators = new WeakMap<Element, Start>();
  const create = document.createElement;
  // Only while it is made can be told who makes an element.
  const createElement = (...args: Parameters<Document['createElement']>): HTMLElement => {
    const element = create.apply(document, args);
    const creator = element instanceof HTMLStyleElement ? versionIn(callerOf(new Error().stack)) : undefined;
    if (creator) creators.set(element, creator);
    return element;
  };
  document.createElement = createElement as Document['createElement'];

  const inspect = (element: HTMLStyleElement | HTMLLinkElement): void => {
    const version = element instanceof HTMLLinkElement ? versionIn(element.href) : (creators.get(element) ?? versionAround(element));
    const found = version && element.sheet ? takeBackForeignRules(element.sheet, version.remote) : [];
    if (version && found.length > 0) onFound(version, found);
  };
  const loaded = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') inspect(target);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof HTMLStyleElement) inspect(target);
      for (const node of addedNodes) for (const style of stylesIn(node)) inspect(style);
    }
  });
  document.addEventListener('load', loaded, true);
  observer.observe(document, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('load', loaded, true);
    observer.disconnect();
    Reflect.deleteProperty(document, 'createElement');
  };
};

const stylesIn = (node: Node): Iterable<HTMLStyleElement> => {
  if (node instanceof HTMLStyleElement) return [node];
  return node instanceof Element ? node.querySelectorAll('style') : [];
};

const versionIn = (address: string): Start | undefined => {
  const [, remote, version] = RELEASE.exec(address) ?? [];
  return remote !== undefined && version !== undefined ? { remote, version } : undefined;
};

/** The line of a stack below the one that asks: the file and the line that called it. */
const callerOf = (stack = ''): string => stack.split('\n').filter((line) => line.includes('://'))[1] ?? '';

/** React makes the styles that a remote's component draws. */
const versionAround = (element: Element): Start | undefined => {
  const around = element.closest(`[${REMOTE_ATTRIBUTE}]`);
  const [remote, version] = [around?.getAttribute(REMOTE_ATTRIBUTE), around?.getAttribute('data-version')];
  return remote && version ? { remote, version } : undefined;
};
