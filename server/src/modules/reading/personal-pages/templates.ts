import type { endpoints, HomeTemplate, HomeTemplateDetail, HomeTemplateState, PageOf, PersonalCard } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import { changeAudience, copiedAudience, loadAudience } from '../../content/publication/module.ts';
import { givenToRoles, type Catalogue } from '../../publishing/catalogue/module.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import type { Favourites } from '../favourites/module.ts';
import type { TemplateRow } from './repository.ts';
import * as repository from './templates-repository.ts';
import { texts } from './texts.ts';
import { categoriesOf, requireOpen, shownThings, withoutClosed, type ShownThings } from './things.ts';

type Entries = typeof endpoints.homeTemplates;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
type Numbers = { readonly used: ReadonlyMap<number, number>; readonly changed: ReadonlyMap<number, number> };

/** Pages of cards that roles and departments begin with, for who makes them (SPEC 2.3, adminSetIndex). Each change is in the audit log. */
export class HomeTemplates {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #favourites: Favourites;

  constructor(db: Db, catalogue: Catalogue, favourites: Favourites) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#favourites = favourites;
  }

  async list({ pageIndex, pageSize, orderBy, orderType, ...filter }: Body<'list'>, language: Language): Promise<PageOf<HomeTemplate>> {
    const [total, rows] = await Promise.all([repository.countTemplates(this.#db, filter), repository.listTemplates(this.#db, filter, { pageIndex, pageSize, orderBy, orderType }, language)]);
    const numbers = await this.#numbersOf(rows);
    return { items: await Promise.all(rows.map((row) => this.#rowOf(row, numbers))), total, pageIndex, pageSize };
  }

  /** @throws HttpError 404 */
  async info({ id: userId }: CurrentUser, id: number): Promise<HomeTemplateDetail> {
    const [row] = await repository.findTemplates(this.#db, [id]);
    if (!row) throw gone('id');
    const things = await shownThings(this.#catalogue, userId, row.cards);
    return { ...(await this.#rowOf(row, await this.#numbersOf([row]))), cards: withoutClosed(row.cards, things), ...things };
  }

  /** @throws HttpError 404 for an audience that is gone, 400, 403 or 404 for cards */
  async add(currentUser: CurrentUser, { audience, mayChange, cards, ...fields }: Body<'add'>, address: string): Promise<{ id: number }> {
    await this.#requireCards(currentUser, cards, []);
    return inTransaction(this.#db, async (db) => {
      const values = { ...fields, mayChange: mayChange === 1 };
      const id = await repository.addTemplate(db, { ...values, cards, authorId: currentUser.id });
      const { after } = await changeAudience(db, 'homeTemplateId', id, audience);
      await recordChange(db, actorOf(currentUser, address), 'homeTemplate.add', { id, name: nameOf(fields), after: { ...values, cards: cards.length, audience: after } });
      return { id };
    });
  }

  /** @throws HttpError 404 for one that is gone or an audience that is, 409 for one that was changed meanwhile */
  update(currentUser: CurrentUser, { id, version, audience, mayChange, ...fields }: Body<'update'>, address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const before = await hold(db, id, version);
      const values = { ...fields, mayChange: mayChange === 1 };
      await repository.updateTemplates(db, [id], values);
      const audiences = await changeAudience(db, 'homeTemplateId', id, audience);
      const { name, ename, priority } = before;
      await recordChange(db, actorOf(currentUser, address), 'homeTemplate.update', { id, name: nameOf(before), before: { name, ename, priority, mayChange: before.mayChange, audience: audiences.before }, after: { ...values, audience: audiences.after } });
      return null;
    });
  }

  /** A title that was not told stays as it is. @throws HttpError 404, 409 for one that was changed meanwhile, 400, 403 or 404 for cards */
  async updateCards(currentUser: CurrentUser, { id, version, cards }: Body<'updateCards'>, address: string): Promise<{ version: number }> {
    const [known] = await repository.findTemplates(this.#db, [id]);
    if (!known) throw gone('id');
    await this.#requireCards(currentUser, cards, known.cards);
    const things = await shownThings(this.#catalogue, currentUser.id, known.cards);
    return inTransaction(this.#db, async (db) => {
      const before = await hold(db, id, version);
      await repository.updateTemplates(db, [id], { cards: withKeptTitles(cards, before.cards, things) });
      await recordChange(db, actorOf(currentUser, address), 'homeTemplate.update', { id, name: nameOf(before), before: { cards: before.cards.length, version }, after: { cards: cards.length, version: version + 1 } });
      return { version: version + 1 };
    });
  }

  /** @throws HttpError 404, 400 for one without cards */
  publish(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const rows = (await holdAll(db, ids)).filter((row) => stateOf(row) !== 'published');
      const empty = rows.find(({ cards }) => cards.length === 0);
      if (empty) throw new HttpError(400, texts.templateEmpty, { field: 'ids', values: { name: nameOf(empty) } });
      const publishTime = new Date();
      await repository.updateTemplates(db, rows.map(({ id }) => id), { publishTime, withdrawTime: null });
      await recordChanges(db, actorOf(currentUser, address), 'homeTemplate.publish', rows.map((row) => ({ id: row.id, name: nameOf(row), after: { publishTime: publishTime.toISOString() } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  withdraw(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const rows = (await holdAll(db, ids)).filter((row) => stateOf(row) === 'published');
      const withdrawTime = new Date();
      await repository.updateTemplates(db, rows.map(({ id }) => id), { withdrawTime });
      await recordChanges(db, actorOf(currentUser, address), 'homeTemplate.withdraw', rows.map((row) => ({ id: row.id, name: nameOf(row), after: { withdrawTime: withdrawTime.toISOString() } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  copy(currentUser: CurrentUser, id: number, address: string): Promise<{ id: number }> {
    return inTransaction(this.#db, async (db) => {
      const [row] = await repository.findTemplates(db, [id]);
      if (!row) throw gone('id');
      const { cards, mayChange, priority } = row;
      const names = { name: copyOf(row.name, '副本'), ename: row.ename === '' ? '' : copyOf(row.ename, 'copy') };
      const added = await repository.addTemplate(db, { ...names, cards, mayChange, priority, authorId: currentUser.id });
      const { after } = await changeAudience(db, 'homeTemplateId', added, await copiedAudience(db, 'homeTemplateId', id));
      await recordChange(db, actorOf(currentUser, address), 'homeTemplate.add', { id: added, name: nameOf(names), after: { ...names, mayChange, priority, cards: cards.length, audience: after } });
      return { id: added };
    });
  }

  /** @returns how many pages of people were given up @throws HttpError 404 */
  reset(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<{ count: number }> {
    return inTransaction(this.#db, async (db) => {
      const rows = await holdAll(db, ids);
      const counts = await repository.resetPages(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'homeTemplate.reset', rows.map((row) => ({ id: row.id, name: nameOf(row), after: { changedBy: counts.get(row.id) ?? 0 } })));
      return { count: [...counts.values()].reduce((sum, count) => sum + count, 0) };
    });
  }

  /** @throws HttpError 404 */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return inTransaction(this.#db, async (db) => {
      const rows = await holdAll(db, ids);
      await repository.removeTemplates(db, ids);
      await recordChanges(db, actorOf(currentUser, address), 'homeTemplate.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: { name: row.name, ename: row.ename, cards: row.cards.length } })));
      return null;
    });
  }

  /** Which of some things a role opens by itself. Of what the author may not open they are told nothing else. @throws HttpError 404 */
  async preview({ groupId, ids }: Body<'preview'>): Promise<{ ids: number[] }> {
    if (!(await repository.findGroup(this.#db, groupId))) throw new HttpError(404, texts.groupGone, { field: 'groupId' });
    const { grants, dashboards } = (await givenToRoles(this.#db, [groupId]))(groupId);
    const given = new Set([...grants.map(({ reportId }) => reportId), ...dashboards]);
    return { ids: [...new Set(ids)].filter((id) => given.has(id)) };
  }

  async #requireCards({ id }: CurrentUser, cards: readonly PersonalCard[], before: readonly PersonalCard[]): Promise<void> {
    if (categoriesOf(cards).length > 0) throw new HttpError(400, texts.templateCategory, { field: 'cards' });
    await requireOpen({ catalogue: this.#catalogue, favourites: this.#favourites }, id, cards, before);
  }

  async #numbersOf(rows: readonly TemplateRow[]): Promise<Numbers> {
    const [used, changed] = await Promise.all([rows.length === 0 ? new Map<number, number>() : repository.countUsed(this.#db), repository.countChanged(this.#db, rows.map(({ id }) => id))]);
    return { used, changed };
  }

  async #rowOf(row: TemplateRow, { used, changed }: Numbers): Promise<HomeTemplate> {
    const { id, name, ename, priority, version, cards } = row;
    const { audience, people } = await loadAudience(this.#db, 'homeTemplateId', id);
    return {
      ...{ id, name, ename, priority, version, audience },
      mayChange: flagOf(row.mayChange),
      state: stateOf(row),
      audiencePeople: people,
      cardCount: cards.length,
      lockedCount: cards.filter(({ locked }) => locked === 1).length,
      usedBy: used.get(id) ?? 0,
      changedBy: changed.get(id) ?? 0,
      updateTime: row.updateTime.toISOString(),
    };
  }
}

const gone = (field: string): HttpError => new HttpError(404, texts.templateGone, { field });

const hold = async (db: Db, id: number, version: number): Promise<TemplateRow> => {
  const [row] = await repository.holdTemplates(db, [id]);
  if (!row) throw gone('id');
  requireVersion(row, version, nameOf(row));
  return row;
};

const holdAll = async (db: Db, ids: readonly number[]): Promise<TemplateRow[]> => {
  const rows = await repository.holdTemplates(db, ids);
  if (rows.length < new Set(ids).size) throw gone('ids');
  return rows;
};

const stateOf = ({ publishTime, withdrawTime }: TemplateRow): HomeTemplateState => (publishTime === null ? 'draft' : withdrawTime === null ? 'published' : 'withdrawn');

const nameOf = ({ name, ename }: Pick<TemplateRow, 'name' | 'ename'>): string => bothNames(name, ename);

/** The author was not told the titles of cards that they may not open, and sends them empty. */
const withKeptTitles = (cards: readonly PersonalCard[], before: readonly PersonalCard[], things: ShownThings): PersonalCard[] => {
  const told = withoutClosed(before, things);
  const kept = new Map(before.filter((card, index) => told[index] !== card).map((card) => [card.key, card]));
  return cards.map((card) => {
    const was = kept.get(card.key);
    // A title goes with what it was given to: on another card it would be read by who was not told it.
    if (!was || !isSameThing(card, was)) return card;
    const titles = card.title === '' && card.entitle === '' ? { title: was.title, entitle: was.entitle } : {};
    const visual = 'visualTitle' in card && 'visualTitle' in was && card.visualTitle === '' ? { visualTitle: was.visualTitle } : {};
    return { ...card, ...titles, ...visual };
  });
};

const isSameThing = (card: PersonalCard, other: PersonalCard): boolean => JSON.stringify(thingOf(card)) === JSON.stringify(thingOf(other));
const thingOf = (card: Partial<Record<'kind' | 'reportId' | 'dashboardId' | 'page' | 'visual', unknown>>) => [card.kind, card.reportId, card.dashboardId, card.page, card.visual];

/** In the field's 50 characters. */
const copyOf = (name: string, word: string): string => `${[...name].slice(0, 50 - word.length - 3).join('')} (${word})`;
