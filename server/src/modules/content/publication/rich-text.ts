import { MAXIMUM_TEXT } from '@portal/shared/contract/all';
import sanitize, { type Attributes, type IOptions } from 'sanitize-html';
import { HttpError } from '../../../http-error.ts';
import { texts } from './texts.ts';

/** Nobody writes lists or tables deeper than that; every level costs who reads it. */
const LEVELS = 40;
const KILOBYTE = 1_000;
/** Pictures that were uploaded here: any other address would tell its server who reads, and when. */
const PICTURE = /^\/api\/Upload\/Files\/[0-9a-f]{32}\.webp$/;
/** A page of the portal. Neither `//elsewhere` nor what a browser takes for it. */
const PAGE = /^\/Main\/[^\\\s]*$/;
const MOST_CELLS = 100;

/** An attribute that is a whole number up to `most`; without it otherwise. */
const number = (attributes: Attributes, name: string, most: number): Attributes => {
  const value = attributes[name];
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= most ? { [name]: value } : {};
};
const aligned = (attributes: Attributes): Attributes => (/^(center|right|justify)$/.test(attributes['data-align'] ?? '') ? { 'data-align': attributes['data-align'] ?? '' } : {});

/** A tag that nothing allows: it goes, and what stands in it stays. */
const NONE = { tagName: 'none', attribs: {} as Attributes };

const link = (_: string, { href = '' }: Attributes) => {
  const address = href.trim();
  if (PAGE.test(address)) return { tagName: 'a', attribs: { href: address } as Attributes };
  const isElsewhere = /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address);
  return isElsewhere ? { tagName: 'a', attribs: { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' } } : NONE;
};
const picture = (_: string, attributes: Attributes) => {
  const { src = '', alt = '' } = attributes;
  return PICTURE.test(src) ? { tagName: 'img', attribs: { src, alt, ...number(attributes, 'width', 4_096), ...number(attributes, 'height', 4_096) } } : NONE;
};
const cell = (tagName: string, attributes: Attributes) => ({ tagName, attribs: { ...number(attributes, 'colspan', MOST_CELLS), ...number(attributes, 'rowspan', MOST_CELLS), ...aligned(attributes) } });
const block = (tagName: string) => (_: string, attributes: Attributes) => ({ tagName, attribs: aligned(attributes) });

const options: IOptions = {
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  // What a tag may have is made by its transformation below; nothing else passes.
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], td: ['colspan', 'rowspan', 'data-align'], th: ['colspan', 'rowspan', 'data-align'], p: ['data-align'], h2: ['data-align'], h3: ['data-align'], h4: ['data-align'], ol: ['start'], code: ['class'] },
  allowedClasses: { code: [/^language-[a-z0-9+#-]{1,20}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // What stands in these is no text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'noembed', 'noframes', 'object', 'embed', 'applet', 'svg', 'math', 'template', 'title', 'head', 'xmp', 'plaintext', 'audio', 'video', 'canvas', 'select', 'button'],
  transformTags: {
    h1: block('h2'),
    h2: block('h2'),
    h3: block('h3'),
    h4: block('h4'),
    h5: block('h4'),
    h6: block('h4'),
    p: block('p'),
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: link,
    img: picture,
    td: cell,
    th: cell,
    ol: (tagName, attributes) => ({ tagName, attribs: number(attributes, 'start', 10_000) }),
  },
};

/** Thrown from within: what is nested a hundred thousand times is not read to its end, which would take seconds. */
class TooDeep extends Error {}

/** Undefined for what is nested too deeply. */
const clean = (html: string): string | undefined => {
  let depth = 0;
  const counted: IOptions = {
    ...options,
    onOpenTag: () => {
      depth += 1;
      if (depth > LEVELS) throw new TooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
  try {
    return sanitize(html, counted);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
};

/**
 * HTML without scripts, styles, frames, handlers, and pictures and addresses of other kinds than the editor makes. On the way out, of what
 * `cleanedField` has let in: of anything longer there is the beginning, of anything deeper nothing.
 */
export const cleanHtml = (html: string): string => clean(html.slice(0, MAXIMUM_TEXT)) ?? '';

/**
 * The same on the way in, of what somebody sends.
 * @throws HttpError 400 for the field: longer than 500 KB, or nested in more than 40 levels
 */
export const cleanedField = (html: string, field: string): string => {
  if (html.length > MAXIMUM_TEXT) throw new HttpError(400, texts.richTextLong, { field, values: { kilobytes: MAXIMUM_TEXT / KILOBYTE } });
  const cleaned = clean(html);
  if (cleaned === undefined) throw new HttpError(400, texts.richTextDeep, { field, values: { levels: LEVELS } });
  // An escaped text is longer than what was sent.
  if (cleaned.length > MAXIMUM_TEXT) throw new HttpError(400, texts.richTextLong, { field, values: { kilobytes: MAXIMUM_TEXT / KILOBYTE } });
  return isBlank(cleaned) ? '' : cleaned;
};

/** Whether there is nothing to read in cleaned HTML: an editor leaves an empty paragraph. */
export const isBlank = (html: string): boolean => !html.includes('<img') && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

/** Characters of a text in the audit log: what all of it was, its versions tell. */
const EXCERPT = 200;

/** How a text begins, without its tags, for what is written down of it. */
export const excerptOf = (html: string): string => {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
};
