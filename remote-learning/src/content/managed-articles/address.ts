export const ARTICLES_PATH = '/Main/ArticleManagement';
export const NEW = 'new';

/** Under which key what is not saved of one is kept. */
export const keyOf = (article: number | typeof NEW): string => `article:${article}`;

/** Which article an address asks to edit; undefined for the list. */
export const editedIn = (search: string): number | typeof NEW | undefined => {
  const asked = new URLSearchParams(search).get('article');
  if (asked === NEW) return NEW;
  return asked && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
};

/** Where an article is edited; the list's own query stays in the address. Without one it is the list. */
export const addressOf = (search: string, article?: number | typeof NEW): string => {
  const parameters = new URLSearchParams(search);
  if (article === undefined) parameters.delete('article');
  else parameters.set('article', String(article));
  return parameters.size > 0 ? `${ARTICLES_PATH}?${parameters.toString()}` : ARTICLES_PATH;
};
