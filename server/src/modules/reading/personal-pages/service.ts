import { randomUUID } from 'node:crypto';
import { MOST_CARDS, MOST_PAGES, MOST_ROWS, type endpoints, type PersonalCard, type PersonalHome, type PersonalPage } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { holdUser } from '../../../database/hold-user.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { Favourites } from '../favourites/module.ts';
import * as repository from './repository.ts';
import type { PageRow, TemplateRow } from './repository.ts';
import { texts } from './texts.ts';
import { freePlace, pinnedSize } from './places.ts';
import { requireOpen, requirePages, shownThings, withoutClosed } from './things.ts';

type Entries = typeof endpoints.personalPages;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;
type Own = { readonly pages: readonly PageRow[]; readonly template: TemplateRow | undefined };

/** Where the pages are opened, instead of Home for who wants that. */
const PATH = '/Main/PersonalIndex';

/** Pages of cards that somebody makes for themselves, or has from the template of their role (SPEC 2.3, PersonalIndex). */
export class PersonalPages {
  readonly #db: Db;
  readonly #catalogue: Catalogue;
  readonly #favourites: Favourites;

  constructor(db: Db, catalogue: Catalogue, favourites: Favourites) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#favourites = favourites;
  }

  async mine({ id }: CurrentUser): Promise<PersonalHome> {
    const [own, isStart] = await Promise.all([ownOf(this.#db, id), repository.isStart(this.#db, id)]);
    const pages = pagesOf(own);
    const things = await shownThings(this.#catalogue, id, pages.flatMap(({ cards }) => cards));
    return { pages: pages.map((page) => (page.templateId === null ? page : { ...page, cards: withoutClosed(page.cards, things) })), ...things, isStart: flagOf(isStart) };
  }

  /** @throws HttpError 409 where there are too many, 403 or 404 for what may not be opened */
  async add({ id: userId }: CurrentUser, { name, cards, sort }: Body<'add'>): Promise<{ id: number }> {
    const own = unlocked(cards);
    await this.#requireOpen(userId, own, []);
    return this.#changing(userId, async (db, { pages }) => {
      requireRoom(pages);
      const id = await repository.addPage(db, { userId, name, cards: own });
      const ids = pages.map((page) => page.id);
      await repository.orderPages(db, ids.toSpliced(sort ?? ids.length, 0, id));
      return { id };
    });
  }

  /** @throws HttpError 404, 409 for one that was changed meanwhile, 403 or 404 for what may not be opened */
  async update({ id: userId }: CurrentUser, { id, version, name, cards }: Body<'update'>): Promise<{ version: number }> {
    const own = unlocked(cards);
    await this.#requireOpen(userId, own, requireOwn(await ownOf(this.#db, userId), id, 'id').cards);
    return this.#changing(userId, async (db, all) => {
      const page = requireOwn(all, id, 'id');
      requireVersion(page, version, page.name, { isOwn: true });
      await repository.updatePage(db, id, { name, cards: own });
      return { version: page.version + 1 };
    });
  }

  /** @throws HttpError 404, 403 for a template that is to be left as it is, 409 for a page that was changed meanwhile, 403 or 404 for what may not be opened */
  async updateOfTemplate({ id: userId }: CurrentUser, { templateId, version, cards }: Body<'updateTemplatePage'>): Promise<{ version: number }> {
    const known = await ownOf(this.#db, userId);
    await this.#requireOpen(userId, cards, cardsOf(requireTemplate(known, templateId), pageOfTemplate(known, templateId)));
    return this.#changing(userId, async (db, own) => {
      const template = requireTemplate(own, templateId);
      const page = pageOfTemplate(own, templateId);
      requireVersion(page ?? { version: 0 }, version, page?.name ?? template.name, { isOwn: true });
      return this.#saveOfTemplate(db, userId, template, page, cards);
    });
  }

  /** @throws HttpError 404 */
  remove({ id: userId }: CurrentUser, id: number): Promise<null> {
    return this.#changing(userId, async (db, { pages }) => {
      if (!pages.some((page) => page.id === id)) throw pageMissing('id');
      await repository.removePage(db, id);
      return null;
    });
  }

  /** Those that are not named stand behind the others. @throws HttpError 404 */
  order({ id: userId }: CurrentUser, ids: readonly number[]): Promise<null> {
    return this.#changing(userId, async (db, { pages }) => {
      const known = pages.map(({ id }) => id);
      if (ids.some((id) => !known.includes(id))) throw pageMissing('ids');
      await repository.orderPages(db, [...new Set([...ids, ...known])]);
      return null;
    });
  }

  /** @throws HttpError 404 for a template that is not theirs */
  reset({ id: userId }: CurrentUser, templateId: number): Promise<null> {
    return this.#changing(userId, async (db, own) => {
      if (own.template?.id !== templateId) throw new HttpError(404, texts.templateMissing, { field: 'templateId' });
      const page = pageOfTemplate(own, templateId);
      if (page) await repository.removePage(db, page.id);
      return null;
    });
  }

  /** @throws HttpError 400, 403 or 404 for what may not be opened, 404 for a page that is not theirs, 409 where there is no room */
  async pin({ id: userId }: CurrentUser, { to, thing }: Body<'pin'>): Promise<null> {
    const card = { ...thing, ...pinnedSize(thing), key: '', x: 0, y: 0, title: '', entitle: '', locked: 0 as const };
    if (thing.kind === 'dashboard') await this.#catalogue.openDashboard(userId, thing.dashboardId);
    else {
      await this.#catalogue.openReport(userId, thing.reportId);
      requirePages([card], await this.#catalogue.reports(userId, [thing.reportId]), 'thing.page');
    }
    const known = to.kind === 'template' ? (await ownOf(this.#db, userId)).template : undefined;
    const things = await shownThings(this.#catalogue, userId, known?.cards ?? []);
    return this.#changing(userId, async (db, own) => {
      if (to.kind === 'new') {
        requireRoom(own.pages);
        await repository.addPage(db, { userId, name: to.name, cards: withFree([], card), sort: own.pages.length });
      } else if (to.kind === 'page') {
        const page = requireOwn(own, to.id, 'to.id');
        await repository.updatePage(db, page.id, { cards: withFree(page.cards, card) });
      } else {
        const template = requireTemplate(own, to.templateId, 'to.templateId');
        const page = pageOfTemplate(own, to.templateId);
        // The template's cards become the person's own: without the titles that they are not told as long as it is the template's.
        const cards = page ? cardsOf(template, page) : withoutClosed(template.cards, things);
        await this.#saveOfTemplate(db, userId, template, page, withFree(cards, card));
      }
      return null;
    });
  }

  async setStart({ id }: CurrentUser, isStart: boolean): Promise<null> {
    await (isStart ? repository.putStart(this.#db, id) : repository.removeStart(this.#db, id));
    return null;
  }

  /** The path that opens instead of Home; empty where that is nothing, or there is no page any more. */
  async startPath(userId: number): Promise<string> {
    return (await repository.isStart(this.#db, userId)) && (await repository.hasPages(this.#db, userId)) ? PATH : '';
  }

  async #saveOfTemplate(db: Db, userId: number, template: TemplateRow, page: PageRow | undefined, cards: readonly PersonalCard[]): Promise<{ version: number }> {
    const fixed = lockedKeys(template);
    const kept = unlocked(cards.filter(({ key }) => !fixed.has(key)));
    if (kept.length + fixed.size > MOST_CARDS) throw new HttpError(409, texts.cardsFull, { field: 'cards', values: { count: MOST_CARDS } });
    const values = { name: template.name, cards: kept, templateVersion: template.cardsVersion };
    if (page) await repository.updatePage(db, page.id, values);
    else await repository.addPage(db, { ...values, userId, templateId: template.id });
    return { version: (page?.version ?? 0) + 1 };
  }

  #requireOpen(userId: number, cards: readonly PersonalCard[], before: readonly PersonalCard[]): Promise<void> {
    return requireOpen({ catalogue: this.#catalogue, favourites: this.#favourites }, userId, cards, before);
  }

  #changing<Result>(userId: number, work: (db: Db, own: Own) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => {
      await holdUser(db, userId);
      return work(db, await ownOf(db, userId));
    });
  }
}

const ownOf = async (db: Db, userId: number): Promise<Own> => {
  const pages = await repository.listPages(db, userId);
  return { pages, template: await repository.templateOf(db, userId) };
};

const pageOfTemplate = ({ pages }: Own, id: number): PageRow | undefined => pages.find(({ templateId }) => templateId === id);

/** A page of their own; that of their template is none. @throws HttpError 404 */
const requireOwn = ({ pages, template }: Own, id: number, field: string): PageRow => {
  const page = pages.find((one) => one.id === id);
  if (!page || (page.templateId !== null && page.templateId === template?.id)) throw pageMissing(field);
  return page;
};

/** The template's page first. What was made of a template that is not theirs any more is a page like any other. */
const pagesOf = ({ pages, template }: Own): PersonalPage[] => {
  const changed = template && pages.find(({ templateId }) => templateId === template.id);
  const first = template && {
    id: changed?.id ?? null,
    templateId: template.id,
    name: template.name,
    ename: template.ename,
    cards: cardsOf(template, changed),
    mayChange: flagOf(template.mayChange),
    isBehind: flagOf(changed !== undefined && changed.templateVersion < template.cardsVersion),
    version: changed?.version ?? 0,
  };
  const others = pages.filter((page) => page !== changed).map(({ id, name, cards, version }) => ({ id, templateId: null, name, ename: '', cards, mayChange: 1 as const, isBehind: 0 as const, version }));
  return [...(first ? [first] : []), ...others];
};

const lockedKeys = ({ cards }: TemplateRow): ReadonlySet<string> => new Set(cards.filter(({ locked }) => locked === 1).map(({ key }) => key));

/** What somebody has on the page of a template: what is locked as the template has it now, the rest as they have made it. */
const cardsOf = (template: TemplateRow, page: PageRow | undefined): PersonalCard[] => {
  if (!page || !template.mayChange) return template.cards;
  const fixed = lockedKeys(template);
  return [...template.cards.filter(({ key }) => fixed.has(key)), ...page.cards.filter(({ key }) => !fixed.has(key))];
};

/** Only a template locks. */
const unlocked = (cards: readonly PersonalCard[]): PersonalCard[] => cards.map((card) => ({ ...card, locked: 0 }));

/** Cards with one more where there is room for it. @throws HttpError 409 where there are too many */
const withFree = (cards: readonly PersonalCard[], card: PersonalCard): PersonalCard[] => {
  if (cards.length >= MOST_CARDS) throw new HttpError(409, texts.cardsFull, { field: 'to', values: { count: MOST_CARDS } });
  const place = freePlace(cards, card);
  if (place.y > MOST_ROWS) throw new HttpError(409, texts.pageFull, { field: 'to' });
  return [...cards, { ...card, key: `pin-${randomUUID()}`, ...place }];
};

const pageMissing = (field: string): HttpError => new HttpError(404, texts.pageMissing, { field });

const requireTemplate = ({ template }: Own, templateId: number, field = 'templateId'): TemplateRow => {
  if (template?.id !== templateId) throw new HttpError(404, texts.templateMissing, { field });
  if (!template.mayChange) throw new HttpError(403, texts.templateFixed, { field });
  return template;
};

const requireRoom = (pages: readonly PageRow[]): void => {
  if (pages.length >= MOST_PAGES) throw new HttpError(409, texts.pagesFull, { field: 'name', values: { count: MOST_PAGES } });
};
