import type { Workspace } from '../documents/store.ts';
import { invalid } from '../http-error.ts';

type Test = (group: Workspace) => boolean;

const token = /\s*(?:(contains|startswith|endswith|name|id|eq|ne|and|or|not)\b|('(?:[^']|'')*')|([(),]))/iy;
const places = ['name', 'id'] as const;
const deepest = 20;

/**
 * OData's `$filter` as far as groups need it: `eq` and `ne` on name and id, `contains`, `startswith`, `endswith`, joined by
 * `and`, `or`, `not` and brackets. Texts are compared without case.
 * @throws HttpError 400
 */
export const groupFilter = (text: string): Test => new Reader(text).whole();

class Reader {
  readonly #tokens: string[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = [...tokensOf(text)];
  }

  whole(): Test {
    const test = this.#either();
    if (this.#at < this.#tokens.length) throw refused();
    return test;
  }

  #either(): Test {
    let test = this.#both();
    while (this.#accept('or')) test = join(test, this.#both(), (one, other) => one || other);
    return test;
  }

  #both(): Test {
    let test = this.#single();
    while (this.#accept('and')) test = join(test, this.#single(), (one, other) => one && other);
    return test;
  }

  #single(): Test {
    this.#depth += 1;
    if (this.#depth > deepest) throw refused();
    const test = this.#test();
    this.#depth -= 1;
    return test;
  }

  #test(): Test {
    if (this.#accept('not')) {
      const test = this.#single();
      return (group) => !test(group);
    }
    if (this.#accept('(')) {
      const test = this.#either();
      this.#expect(')');
      return test;
    }
    const word = this.#next().toLowerCase();
    if (word === 'contains' || word === 'startswith' || word === 'endswith') return this.#call(({ contains: 'includes', startswith: 'startsWith', endswith: 'endsWith' } as const)[word]);
    return this.#comparison(placeOf(word));
  }

  #call(method: 'includes' | 'startsWith' | 'endsWith'): Test {
    this.#expect('(');
    const place = placeOf(this.#next().toLowerCase());
    this.#expect(',');
    const wanted = textOf(this.#next());
    this.#expect(')');
    return (group) => group[place].toLowerCase()[method](wanted);
  }

  #comparison(place: (typeof places)[number]): Test {
    const equal = this.#accept('eq');
    if (!equal) this.#expect('ne');
    const wanted = textOf(this.#next());
    return (group) => (group[place].toLowerCase() === wanted) === equal;
  }

  #next(): string {
    const next = this.#tokens[this.#at];
    if (next === undefined) throw refused();
    this.#at += 1;
    return next;
  }

  #accept(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#accept(word)) throw refused();
  }
}

function* tokensOf(text: string): Generator<string> {
  const rest = text.trimEnd();
  for (let at = 0; at < rest.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(rest);
    if (!found) throw refused();
    yield found[0].trim();
  }
}

const join = (one: Test, other: Test, how: (one: boolean, other: boolean) => boolean): Test => (group) => how(one(group), other(group));
const refused = () => invalid('$filter', "is understood as in contains(name,'sales') or name eq 'Samples'");

const placeOf = (word: string): (typeof places)[number] => {
  const place = places.find((one) => one === word);
  if (!place) throw refused();
  return place;
};

/** The text of a literal; two quotes inside stand for one. */
const textOf = (literal: string): string => {
  if (!literal.startsWith("'")) throw refused();
  return literal.slice(1, -1).replaceAll("''", "'").toLowerCase();
};
