import type { Bilingual, MenuItem } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { meet } from '../../site/releases/module.ts';
import { texts } from './texts.ts';

type Target = { readonly type: MenuItem['type']; readonly path: string };

/**
 * The path of an entry as it is kept: none for a folder, without `/Main/` for a page.
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
  const [page = ''] = below.split(/[?#]/);
  if (!pages.some((pattern) => meet(pattern, page))) throw wrong(texts.menuPathUnknown, { path: below });
  return below;
};

/** A page's path as it is kept, however it was written. */
export const keptPath = (path: string): string => path.replace(/^\/?Main\//, '').replace(/^\//, '');

/** An address as a browser reads it, so that what is shown is where it leads. Names and passwords in it only hide that. */
const addressOf = (text: string): string | undefined => {
  const url = /^https?:\/\/[^\\\p{C}]+$/u.test(text) ? URL.parse(text) : null;
  return url && url.username === '' && url.password === '' ? url.href : undefined;
};

const wrong = (text: Bilingual, values: Record<string, string> = {}): HttpError => new HttpError(400, text, { field: 'path', values });
