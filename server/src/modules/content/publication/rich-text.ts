import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cutTo, hasSeen, MAXIMUM_TEXT } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { cleaned, LEVELS } from './cleaner.ts';
import { cleanedInThread, SlowText } from './cleaning-thread.ts';
import { texts } from './texts.ts';

const KILOBYTE = 1_000;
/** So many characters are cleaned in some milliseconds, whatever they are. What is longer has a thread of its own: it would hold everybody else up. */
const SHORT = 5_000;

/** A text in both languages; English is '' where there is none. */
export type Texts = { readonly content: string; readonly encontent: string };

const clean = async (html: string): Promise<string | undefined> => (html.length <= SHORT ? cleaned(html) : cleanedInThread(html));

/** Characters of long texts that stay cleaned: thousands open the same one within minutes of its publication. */
const REMEMBERED = 20_000_000;
/** By what they are made of, and not by their things: a text that was changed is another one. Who asks for one that is being cleaned waits with the first. */
const shownBefore = new LRUCache<string, string, string>({
  maxSize: REMEMBERED,
  sizeCalculation: (html) => html.length + 1,
  // What is undefined is not kept: the next time the machine may have less to do.
  fetchMethod: (_, __, { context: html }) => cleanedInThread(html).catch(nothingIfSlow),
});

const shown = async (html: string): Promise<string> => {
  if (html.length <= SHORT) return cleaned(html) ?? '';
  return (await shownBefore.fetch(createHash('sha256').update(html).digest('base64'), { context: html })) ?? '';
};

/**
 * A text on the way out, of what `cleanedTexts` has let in: of anything longer there is the beginning, of anything deeper, or that takes too long, nothing.
 */
export const shownTexts = async ({ content, encontent }: Texts): Promise<Texts> => {
  const [zh, en] = await Promise.all([shown(cutTo(content, MAXIMUM_TEXT)), shown(cutTo(encontent, MAXIMUM_TEXT))]);
  return { content: zh, encontent: en };
};

const nothingIfSlow = (error: unknown): undefined => {
  if (!(error instanceof SlowText)) throw error;
};

/**
 * A text on the way in, as somebody sends it. What is long takes its time: not within a transaction, for which others wait.
 * @throws HttpError 400 for `content` or `encontent`: longer than 500 KB, nested in more than 40 levels, or not read in 20 seconds
 */
export const cleanedTexts = async ({ content, encontent }: Texts): Promise<Texts> => {
  const [zh, en] = await Promise.all([cleanedField(content, 'content'), cleanedField(encontent, 'encontent')]);
  return { content: zh, encontent: en };
};

const cleanedField = async (html: string, field: keyof Texts): Promise<string> => {
  const long = () => new HttpError(400, texts.richTextLong, { field, values: { kilobytes: MAXIMUM_TEXT / KILOBYTE } });
  if (html.length > MAXIMUM_TEXT) throw long();
  const left = await clean(html).catch((cause: unknown) => {
    throw cause instanceof SlowText ? new HttpError(400, texts.richTextSlow, { field, cause }) : cause;
  });
  if (left === undefined) throw new HttpError(400, texts.richTextDeep, { field, values: { levels: LEVELS } });
  // An escaped text is longer than what was sent.
  if (left.length > MAXIMUM_TEXT) throw long();
  return isBlank(left) ? '' : left;
};

const TAGS = /<[^>]*>/g;

/** How HTML begins, without a tag that is cut off: all that an excerpt needs of a long text. */
const beginningOf = (html: string): string => (html.length <= SHORT ? html : cutTo(html, SHORT).replace(/<[^>]*$/, ''));

/** Whether there is nothing to read in cleaned HTML: an editor leaves an empty paragraph. */
export const isBlank = (html: string): boolean => !html.includes('<img') && !hasSeen(html.replace(TAGS, ''));

/** Characters of a text in the audit log: what all of it was, its versions tell. */
const EXCERPT = 200;

/** How a text begins, without its tags, for what is written down of it. */
export const excerptOf = (html: string): string => {
  const text = beginningOf(html).replace(TAGS, ' ').replace(/\s+/g, ' ').trim();
  return text.length > EXCERPT ? `${cutTo(text, EXCERPT)}…` : text;
};

/** What `sanitize` escapes; the ampersand comes last, so that nothing is unescaped twice. */
const ENTITIES = [['&lt;', '<'], ['&gt;', '>'], ['&quot;', '"'], ['&amp;', '&']] as const;

/** What there is to read at the beginning of HTML, for where there is no HTML. */
export const plainTextOf = (html: string): string => {
  const text = (cleaned(beginningOf(html)) ?? '').replace(TAGS, ' ');
  return ENTITIES.reduce((unescaped, [entity, character]) => unescaped.replaceAll(entity, character), text).replace(/\s+/g, ' ').trim();
};
