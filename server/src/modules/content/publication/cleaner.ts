import sanitize, { type Attributes, type IOptions } from 'sanitize-html';
import { isTextLink } from '@portal/shared/contract';

/** Nobody writes lists or tables deeper than that; every level costs who reads it. */
export const LEVELS = 40;
/** Pictures that were uploaded here: any other address would tell its server who reads, and when. */
const PICTURE = /^\/api\/Upload\/Files\/[0-9a-f]{32}\.webp$/;
const MOST_CELLS = 100;
/** No browser opens longer addresses everywhere, and the library looks at one again and again. */
const MOST_ADDRESS = 2_000;

/** An attribute that is a whole number up to `most`; without it otherwise. */
const number = (attributes: Attributes, name: string, most: number): Attributes => {
  const value = attributes[name];
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value) && Number(value) <= most ? { [name]: value } : {};
};
const aligned = (attributes: Attributes): Attributes => (/^(center|right|justify)$/.test(attributes['data-align'] ?? '') ? { 'data-align': attributes['data-align'] ?? '' } : {});

const link = (_: string, { href = '' }: Attributes) => {
  const address = href.length > MOST_ADDRESS ? '' : href.trim();
  if (!isTextLink(address)) return { tagName: 'a', attribs: {} };
  const isPage = address.startsWith('/');
  return { tagName: 'a', attribs: { href: address, ...(!isPage && { target: '_blank', rel: 'noopener noreferrer nofollow' }) } as Attributes };
};
const picture = (_: string, attributes: Attributes) => {
  const { src = '', alt = '' } = attributes;
  return PICTURE.test(src) ? { tagName: 'img', attribs: { src, alt, ...number(attributes, 'width', 4_096), ...number(attributes, 'height', 4_096) } } : { tagName: 'img', attribs: {} };
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

/** Of what `sanitize` writes: where a link begins and ends, and a picture that has no address. */
const LINKS = /<img \/>|<a(?: [^>]*)?>|<\/a>/g;

/**
 * Without an address there is no picture, and of a link its text stays. The library's own filter for that writes all of the text anew for each
 * such link, and a tag that is renamed to one that is not allowed gives its name to the end of the next one.
 */
const withoutAddressless = (html: string): string => {
  const open: boolean[] = [];
  return html.replace(LINKS, (tag) => {
    if (tag === '<img />') return '';
    if (tag === '</a>') return open.pop() ? tag : '';
    open.push(tag !== '<a>');
    return tag === '<a>' ? '' : tag;
  });
};

/** Thrown from within: what is nested a hundred thousand times is not read to its end, which would take seconds. */
class TooDeep extends Error {}

/** HTML without scripts, styles, frames, handlers, and pictures and addresses of other kinds than the editor makes. Undefined for what is nested too deeply. */
export const cleaned = (html: string): string | undefined => {
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
    return withoutAddressless(sanitize(html, counted));
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
};
