import { MOST_HITS, searchKinds, type endpoints, type Report, type SearchHit, type SearchKind, type ValueOf } from '@portal/shared/contract/all';
import { finder, lettersOf, marksIn, wordsOf, type Finder } from '@portal/shared/search';
import { pinyinMatch } from '@portal/shared/search/pinyin';
import type { z } from 'zod';
import { flagOf } from '../../../flags.ts';
import type { Db } from '../../../database/database.ts';
import type { Device } from '../../../http/device.ts';
import type { Language } from '../../../language/language.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import { placesOf } from './places.ts';
import * as repository from './repository.ts';
import type { Candidate, Entry, Typed } from './repository.ts';

type Query = z.output<typeof endpoints.search.find.query>;
type Found = { readonly entry: Entry; readonly score: number };
export type Searching = { readonly userId: number; readonly device: Device; readonly language: Language; /** What they may look at at all. */ readonly kinds: ReadonlySet<SearchKind> };

/** Below every name, however it is found. */
const BY_TEXT = 10;
/** Longer ones mean nothing any more. */
const MOST_LETTERS = 40;

/** Finds what a person may open by its names in both languages, by pinyin, and by its texts. Docs: decision 62. */
export class Search {
  readonly #db: Db;
  readonly #catalogue: Catalogue;

  constructor(db: Db, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  async find({ userId, device, language, kinds }: Searching, { keyword, kind, pageIndex, pageSize }: Query): Promise<ValueOf<typeof endpoints.search.find>> {
    const typed = typedOf(keyword);
    const wanted = searchKinds.filter((one) => kinds.has(one) && (kind === undefined || kind === one));
    const candidates = await repository.findCandidates(this.#db, wanted, typed, { userId, device });
    const mayBeSeen = await this.#permitted(userId, device, candidates);
    const found = ranked(candidates.filter(mayBeSeen), finder(keyword, pinyinMatch));
    const byKind = wanted.map((one) => ({ one, all: found.filter(({ entry }) => entry.kind === one) })).filter(({ all }) => all.length > 0);
    const counts = byKind.map(({ one, all }) => ({ kind: one, count: Math.min(all.length, MOST_HITS), isAtLeast: flagOf(all.length > MOST_HITS) }));
    const shown = byKind.flatMap(({ all }) => all.slice(0, MOST_HITS).slice((pageIndex - 1) * pageSize, pageIndex * pageSize));
    return { counts, hits: await this.#hits(shown, typed, language) };
  }

  /** SPEC 7.3, GetMyReportsSearch: all reports of which the name, or that of a page that may be opened, is meant. */
  async *reports(userId: number, keyword: string, device: Device): AsyncGenerator<Report[]> {
    if (keyword === '') return yield* this.#catalogue.shown(userId, device);
    const find = finder(keyword, pinyinMatch);
    const ids = await repository.findReportIds(this.#db, typedOf(keyword));
    for await (const reports of this.#catalogue.shown(userId, device, ids)) {
      yield reports.filter(({ name, ename, children }) => find({ zh: name, en: ename }) > 0 || children.some(({ displayName, enDisplayName }) => find({ zh: displayName, en: enDisplayName }) > 0));
    }
  }

  /** What is left for the catalogue to say: which pages of a report the grants give, and which classes hold something. */
  async #permitted(userId: number, device: Device, candidates: readonly Candidate[]): Promise<(entry: Entry) => boolean> {
    const idsOf = (...kinds: SearchKind[]) => [...new Set(candidates.filter(({ kind }) => kinds.includes(kind)).map(({ thingId }) => thingId))];
    const [reportIds, classIds] = [idsOf('report', 'page'), idsOf('class')];
    const [grants, classes] = await Promise.all([
      reportIds.length > 0 ? this.#catalogue.rights.grantsAmong(userId, reportIds) : undefined,
      classIds.length > 0 ? this.#catalogue.classesAmong(userId, classIds, device) : undefined,
    ]);
    return ({ kind, thingId, code }) => {
      if (kind === 'class') return classes?.has(thingId) === true;
      if (kind !== 'report' && kind !== 'page') return true;
      const grant = grants?.get(thingId);
      return grant !== undefined && (kind === 'report' || grant.pages === null || grant.pages.has(code));
    };
  }

  async #hits(found: readonly Found[], { text, words }: Typed, language: Language): Promise<SearchHit[]> {
    const byText = found.filter(({ score }) => score === BY_TEXT).map(({ entry }) => entry);
    const [places, excerpts] = await Promise.all([placesOf(this.#db, found.map(({ entry }) => entry)), byText.length > 0 ? repository.findExcerpts(this.#db, byText, words) : []]);
    const excerptOf = new Map(excerpts.map(({ zh, en, ...entry }) => [keyOf(entry), markedExcerpt(language === 'zh' ? [zh, en] : [en, zh], text)]));
    return found.map(({ entry }) => {
      const { kind, thingId: id, code, name: zh, ename } = entry;
      const en = ename || zh;
      return {
        ...{ kind, id, code },
        name: { zh, en },
        marks: { zh: marksIn(zh, text, pinyinMatch), en: marksIn(en, text, pinyinMatch) },
        excerpt: excerptOf.get(keyOf(entry)) ?? null,
        ...places(entry),
      };
    });
  }
}

const typedOf = (text: string): Typed => {
  const letters = lettersOf(text);
  return { text, words: wordsOf(text), letters: letters && letters.length <= MOST_LETTERS ? letters : undefined };
};

/** What stands around the match, in whichever language that is: of both the first. Without one, the beginning of the first. */
const markedExcerpt = (texts: readonly (string | null)[], keyword: string): SearchHit['excerpt'] => {
  // Also as it was cut: its first or last word may be the match, where an author has written three dots.
  const excerpts = texts.flatMap((cut) => (cut === null ? [] : [inWholeWords(cut), cut].map((text) => ({ text, marks: marksIn(text, keyword) }))));
  return excerpts.find(({ marks }) => marks.length > 0) ?? excerpts[0] ?? null;
};

/** Without what is left of a word of letters at either end that was cut; Chinese may be cut anywhere. */
const inWholeWords = (text: string): string => text.replace(/^…[\w’'-]*\s+/, '…').replace(/\s+[\w’'-]*…$/, '…');

const keyOf = ({ kind, thingId, code }: Pick<Entry, 'kind' | 'thingId' | 'code'>): string => `${kind} ${thingId} ${code}`;

/** What is really meant, each once, the best first; of two that are as good the one with the shorter name, and then the newer one. */
const ranked = (candidates: readonly Candidate[], find: Finder): Found[] => {
  const found = new Map<string, Found>();
  for (const { isText, ...entry } of candidates) {
    const score = Math.max(find({ zh: entry.name, en: entry.ename }), isText ? BY_TEXT : 0);
    const known = found.get(keyOf(entry));
    if (score > 0 && (!known || known.score < score)) found.set(keyOf(entry), { entry, score });
  }
  return [...found.values()].sort((one, other) => other.score - one.score || one.entry.name.length - other.entry.name.length || other.entry.thingId - one.entry.thingId);
};
