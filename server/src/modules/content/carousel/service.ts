import type { endpoints, ManagedCarouselItem, PageOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import { requireVersion } from '../../../changed-meanwhile.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { flagOf } from '../../../flags.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames, type Language } from '../../../language/language.ts';
import { recordChange, recordChanges } from '../../usage/audit/module.ts';
import { changeAudience, loadAudience, periodOf } from '../publication/module.ts';
import type { Uploads } from '../uploads/module.ts';
import * as repository from './repository.ts';
import type { CarouselRow } from './repository.ts';
import { findTargets } from './targets-repository.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.managedCarousel;
type Body<Name extends keyof Entries> = z.output<Entries[Name]['body']>;

/** Nobody looks at more, and each is asked for with Home. */
const MOST = 200;
const PICTURES = ['picture', 'enPicture', 'phonePicture', 'enPhonePicture'] as const;

/** The pictures of Home's carousel (SPEC 2.3, CarouselManage). One change after the other, each in the audit log. */
export class Carousel {
  readonly #db: Db;
  readonly #uploads: Pick<Uploads, 'areOwn'>;

  constructor(db: Db, uploads: Pick<Uploads, 'areOwn'>) {
    this.#db = db;
    this.#uploads = uploads;
  }

  async list({ pageIndex, pageSize, orderBy, orderType, ...filter }: Body<'list'>, language: Language): Promise<PageOf<ManagedCarouselItem>> {
    const [total, rows] = await Promise.all([repository.countItems(this.#db, filter), repository.listItems(this.#db, filter, { pageIndex, pageSize, orderBy, orderType }, language)]);
    const now = new Date();
    const targets = await findTargets(this.#db, rows.map(({ row }) => row.link));
    const items = await Promise.all(rows.map(async ({ row, position }) => ({ ...managedOf(row, position, await loadAudience(this.#db, 'carouselItemId', row.id), now), leadsTo: targets.get(row.link) ?? null })));
    return { items, total, pageIndex, pageSize };
  }

  /** @throws HttpError 400 for a picture of somebody else's or a period that cannot be, 404 for an audience that is gone, 409 where there are too many */
  async add(currentUser: CurrentUser, { sort, audience, publishTime, expireTime, isActive, ...fields }: Body<'add'>, address: string): Promise<{ id: number }> {
    await this.#requirePictures(currentUser, fields, undefined);
    const values = { ...fields, isActive: isActive === 1, ...periodOf({ publishTime, expireTime }, undefined, new Date()) };
    return this.#withLock(async (db, ids) => {
      if (ids.length >= MOST) throw new HttpError(409, texts.carouselFull, { values: { count: MOST } });
      const id = await repository.addItem(db, values);
      const placed = ids.toSpliced(sort ?? ids.length, 0, id);
      await repository.order(db, placed);
      const { after } = await changeAudience(db, 'carouselItemId', id, audience);
      await recordChange(db, actorOf(currentUser, address), 'carousel.add', { id, name: nameOf(values), after: { ...recorded(values), sort: placed.indexOf(id), audience: after } });
      return { id };
    });
  }

  /** @throws HttpError as `add`, 404 for a picture that is gone, 409 for one that was changed meanwhile */
  async update(currentUser: CurrentUser, { id, version, sort, audience, publishTime, expireTime, isActive, ...fields }: Body<'update'>, address: string): Promise<null> {
    const [known] = await repository.findItems(this.#db, [id]);
    if (!known) throw gone('id');
    requireVersion(known, version, nameOf(known));
    await this.#requirePictures(currentUser, fields, known);
    return this.#withLock(async (db, ids) => {
      const [before] = await repository.findItems(db, [id]);
      if (!before) throw gone('id');
      requireVersion(before, version, nameOf(before));
      const values = { ...fields, isActive: isActive === 1, ...periodOf({ publishTime, expireTime }, before, new Date()) };
      await repository.updateItem(db, id, values);
      const from = ids.indexOf(id);
      const placed = sort === undefined ? ids : ids.toSpliced(from, 1).toSpliced(sort, 0, id);
      await repository.order(db, placed);
      const audiences = await changeAudience(db, 'carouselItemId', id, audience);
      await recordChange(db, actorOf(currentUser, address), 'carousel.update', {
        id,
        name: nameOf(before),
        before: { ...recorded(before), sort: from, audience: audiences.before },
        after: { ...recorded(values), sort: placed.indexOf(id), audience: audiences.after },
      });
      return null;
    });
  }

  /** @throws HttpError 404 */
  move(currentUser: CurrentUser, { id, sort }: Body<'move'>, address: string): Promise<null> {
    return this.#withLock(async (db, ids) => {
      const [row] = await needAll(db, [id], 'id');
      const from = ids.indexOf(id);
      const placed = ids.toSpliced(from, 1).toSpliced(sort, 0, id);
      await repository.order(db, placed);
      if (row) await recordChange(db, actorOf(currentUser, address), 'carousel.update', { id, name: nameOf(row), before: { sort: from }, after: { sort: placed.indexOf(id) } });
      return null;
    });
  }

  /** @throws HttpError 404 */
  setActive(currentUser: CurrentUser, ids: readonly number[], isActive: boolean, address: string): Promise<null> {
    return this.#withLock(async (db) => {
      const changed = (await needAll(db, ids, 'ids')).filter((row) => row.isActive !== isActive);
      await repository.setActive(db, changed.map(({ id }) => id), isActive);
      await recordChanges(db, actorOf(currentUser, address), isActive ? 'carousel.enable' : 'carousel.disable', changed.map((row) => ({ id: row.id, name: nameOf(row), before: { isActive: !isActive }, after: { isActive } })));
      return null;
    });
  }

  /** @throws HttpError 404 */
  remove(currentUser: CurrentUser, ids: readonly number[], address: string): Promise<null> {
    return this.#withLock(async (db, all) => {
      const rows = await needAll(db, ids, 'ids');
      await repository.removeItems(db, ids);
      await repository.order(db, all.filter((id) => !ids.includes(id)));
      await recordChanges(db, actorOf(currentUser, address), 'carousel.delete', rows.map((row) => ({ id: row.id, name: nameOf(row), before: recorded(row) })));
      return null;
    });
  }

  /** A path is what `Upload/Image` has answered to the same person, or what stands there already. */
  async #requirePictures({ id }: CurrentUser, sent: Pick<CarouselRow, (typeof PICTURES)[number]>, before: CarouselRow | undefined): Promise<void> {
    for (const field of PICTURES) {
      const path = sent[field];
      if (path !== '' && path !== before?.[field] && !(await this.#uploads.areOwn(id, [path]))) throw new HttpError(400, texts.carouselPictureForeign, { field });
    }
  }

  #withLock<Result>(work: (db: Db, ids: readonly number[]) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#db, async (db) => {
      await repository.holdCarousel(db);
      return work(db, await repository.idsInOrder(db));
    });
  }
}

const gone = (field: string): HttpError => new HttpError(404, texts.carouselItemGone, { field });

const needAll = async (db: Db, ids: readonly number[], field: string): Promise<CarouselRow[]> => {
  const rows = await repository.findItems(db, ids);
  if (rows.length < new Set(ids).size) throw gone(field);
  return rows;
};

const nameOf = ({ title, entitle }: Pick<CarouselRow, 'title' | 'entitle'>): string => bothNames(title, entitle);

/** What the form holds, in the words of the audit log. */
const recorded = ({ title, entitle, picture, enPicture, phonePicture, enPhonePicture, link, isActive, publishTime, expireTime }: Omit<CarouselRow, 'id' | 'sort' | 'clicks' | 'version' | 'updateTime' | 'createTime'>) => ({
  ...{ title, entitle, picture, enPicture, phonePicture, enPhonePicture, link, isActive },
  publishTime: publishTime?.toISOString() ?? null,
  expireTime: expireTime?.toISOString() ?? null,
});

const managedOf = ({ isActive, publishTime, expireTime, updateTime, createTime: _, ...row }: CarouselRow, sort: number, { audience, people }: Awaited<ReturnType<typeof loadAudience>>, now: Date): Omit<ManagedCarouselItem, 'leadsTo'> => ({
  ...row,
  sort,
  isActive: flagOf(isActive),
  publishTime: publishTime?.toISOString() ?? null,
  expireTime: expireTime?.toISOString() ?? null,
  state: expireTime && expireTime <= now ? 'expired' : publishTime && publishTime > now ? 'scheduled' : 'current',
  audience,
  audiencePeople: people,
  updateTime: updateTime.toISOString(),
});
