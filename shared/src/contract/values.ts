import * as z from 'zod/mini';

/** The database's integers end here. */
export const MAXIMUM_ID = 2_147_483_647;
/** Nobody turns to deeper pages of a list, and their offset would not fit into a number. */
export const MAXIMUM_PAGE = 1_000_000;

/** A row's id in the portal's database. Reports and dashboards share one sequence, so a tab's id names one thing (SPEC 2.2). */
export const id = z.int().check(z.positive(), z.maximum(MAXIMUM_ID));

/** An id in a query string, where everything is text. */
export const idInQuery = z.coerce.number().check(z.int(), z.positive(), z.maximum(MAXIMUM_ID));

/** The rows that an act is about. */
export const idList = z.array(id).check(z.minLength(1), z.maxLength(200));

/** The SPEC's flags are numbers: 1 is yes. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** An instant in UTC, ISO 8601 with `Z`. The database has no year 0. */
export const instant = z.iso.datetime().check(z.regex(/^(?!0000)/));

/** What is not seen, or turns around what is. What joins letters and emoji is no such sign. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
/** Something that is seen by itself. */
const SEEN = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Whether there is anything to read in a text. */
export const hasSeen = (text: string): boolean => SEEN.test(text);
/** Of a text in one line that others read: it is what it looks like. */
export const isSeen = z.refine<string>((text) => !UNSEEN.test(text) && (text === '' || hasSeen(text)), { error: 'unseen_characters' });

/** The first half of a character that is two units long, without the second one: nobody can store it. */
const HALF_AT_END = /[\uD800-\uDBFF]$/;
/** How a text begins, in at most so many UTF-16 units, and in whole characters. */
export const cutTo = (text: string, most: number): string => text.slice(0, most).replace(HALF_AT_END, '');

/** Text that a person types into a one-line box, and others read. */
export const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), isSeen);

/** The same where there has to be one: what something is called. */
export const name = line(50).check(z.minLength(1));

/**
 * What a reporting service calls something, for people to read. Nobody here has typed it, or could mend it: what would not be seen in it
 * becomes a space.
 */
export const givenName = (most: number) => z.string().check(z.overwrite((text) => text.replaceAll(ALL_UNSEEN, ' ').trim()), z.maxLength(most));

/** Whether a text is an address of the web that a page may lead to: with its two slashes, and without what signs in. */
export const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return `${username}${password}` === '';
};

/** Only there to have addresses of the portal parsed. */
const NOWHERE = 'https://portal.invalid';
const hasUnseen = (text: string): boolean => /[\s\\]/.test(text) || UNSEEN.test(text);
/**
 * Whether a text leads to a page of the portal, or to the web, and says where: it is what a browser makes of it, so that neither
 * `/Main/../api/…` nor `//elsewhere` is taken for a page, and nothing in it is unseen or signs in.
 */
export const isLink = (text: string): boolean => {
  if (hasUnseen(text)) return false;
  if (!text.startsWith('/')) return isWebAddress(text);
  if (!text.startsWith('/Main/') || !URL.canParse(text, NOWHERE)) return false;
  const { origin, pathname } = new URL(text, NOWHERE);
  const [path = ''] = text.split(/[?#]/);
  return origin === NOWHERE && (pathname === path || pathname === encodeURI(path).replaceAll('%25', '%'));
};

/** The same, where only https leads to elsewhere. */
export const isSafeLink = (text: string): boolean => isLink(text) && !/^http:/i.test(text);

/** The same in a text of the editor, where a link may open a mail, too. */
export const isTextLink = (text: string): boolean => isLink(text) || (/^mailto:/i.test(text) && !hasUnseen(text) && URL.canParse(text));

/** A text in both languages; `en` may be empty where nobody has translated it. */
export const bilingual = z.object({ zh: z.string(), en: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

/** What a list is searched for. */
export const keyword = z._default(z.string().check(z.trim(), z.maxLength(100)), '');
