import { pathsMeet, type Bilingual, type MenuItem } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { keptPath } from '../../../kept-path.ts';
import { texts } from './texts.ts';

type Target = { readonly type: MenuItem['type']; readonly path: string };

/**
 * The path of an entry as it is kept: none for a folder, without `/Main/` for a page, and written as the page writes it. What
 * follows `?` stays: a list may be meant with a filter.
 * @param pages patterns of the pages that there are
 * @throws HttpError 400 for a page that there is not, and for a link that is no http(s) address
 */
export const checkedPath = ({ type, path }: Target, pages: readonly string[]): string => {
  if (type === 'folder') return '';
  if (path === '') throw wrong(texts.menuPathEmpty);
  if (type === 'link') {
    const address = addressOf(path);
    if (!address) throw wrong(texts.menuNotAddress);
    return address;
  }
  const below = keptPath(path);
  const [, page = '', query = ''] = /^([^?#]*)(.*)$/s.exec(below) ?? [];
  // The host's router would take a star for all that is below.
  if (page.includes('*')) throw wrong(texts.menuPathUnknown, { path: below });
  const [pattern] = pages.filter((one) => pathsMeet(one, page)).toSorted((one, other) => parametersOf(one) - parametersOf(other));
  if (pattern === undefined) throw wrong(texts.menuPathUnknown, { path: below });
  return asWritten(pattern, page) + (query.length > 1 ? query : '');
};

/** The page that an entry's path leads to, without what follows `?`. */
export const pageIn = (path: string): string => keptPath(path).split(/[?#]/)[0] ?? '';

/** Whether an entry's path leads to one of the pages. @param pages their patterns */
export const isServed = (path: string, pages: readonly string[]): boolean => pages.some((one) => pathsMeet(one, pageIn(path)));

/** Whether who has one path opens all that another one leads to, as the host's guard sees it: a parameter stands for whatever is in its place. */
export const opens = (had: string, path: string): boolean => {
  const [one, two] = [partsOf(pageIn(had)), partsOf(pageIn(path))];
  return one.length === two.length && one.every((part, index) => part.startsWith(':') || part === two[index]);
};

const partsOf = (page: string): string[] => page.split('/').filter(Boolean);

const parametersOf = (pattern: string): number => pattern.split('/').filter((part) => part.startsWith(':')).length;

/** The path as its page writes it: the browser takes `user/` for `User`, but two spellings of one page would be two entries and two tabs. */
const asWritten = (pattern: string, page: string): string => {
  const typed = partsOf(page);
  return pattern
    .split('/')
    .map((part, index) => (part.startsWith(':') ? typed[index] : part))
    .join('/');
};

/** An address as a browser reads it, so that what is shown is where it leads. Names and passwords in it only hide that. */
const addressOf = (text: string): string | undefined => {
  const url = /^https?:\/\/[^\\\p{C}]+$/u.test(text) ? URL.parse(text) : null;
  return url && url.username === '' && url.password === '' ? url.href : undefined;
};

const wrong = (text: Bilingual, values: Record<string, string> = {}): HttpError => new HttpError(400, text, { field: 'path', values });
