import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http-error.ts';
import { texts } from '../language/texts.ts';

/**
 * Values that a body may have, all in all, names, each of which counts once, and how deep they may stand in one another: taking more apart
 * would hold everybody up. Objects that are named alike are taken apart ten times as fast as those that are not.
 */
const MOST_VALUES = 50_000;
const MOST_NAMES = 1_000;
const MOST_LEVELS = 64;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a body has too many values or names, or is too deep. It is counted as it came: a megabyte of short names takes a tenth of a
 * second to parse, and a millisecond to refuse. What is no JSON is the parser's to say.
 */
export const isTooMuch = (json: string): boolean => {
  const names = new Set<string>();
  let [values, levels] = [0, 0];
  /** Where the last text was: before a colon it is a name. */
  let [textStart, textEnd] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const mark = json.charCodeAt(at);
    if (mark === QUOTE) {
      textStart = at;
      at = endOfString(json, at);
      textEnd = at;
    } else if (mark === COMMA) values += 1;
    else if (mark === COLON) names.add(json.slice(textStart, textEnd));
    else if (mark === CLOSE_LIST || mark === CLOSE_OBJECT) levels -= 1;
    else if (mark === OPEN_LIST || mark === OPEN_OBJECT) {
      levels += 1;
      // The first one in it has no comma.
      values += 1;
    } else continue;
    if (values > MOST_VALUES || levels > MOST_LEVELS + 1 || names.size > MOST_NAMES) return true;
  }
  return false;
};

/** Where the string that begins at a quote has its other one, or the text its end. */
const endOfString = (json: string, start: number): number => {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    // Backslashes in pairs are backslashes; one that is left makes the quote a part of the string.
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
};

/** Takes JSON as a body, and refuses what is too much of it (413) before it is parsed. */
export const takeJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  // The framework takes plain text, too, and no call of the contract does.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooMuch(body)) done(new HttpError(413, texts.tooLarge));
    else void parse(request, body, done);
  });
};
