import { MAXIMUM_DRAFT, type ContentDraft, type DraftBody } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import * as repository from './drafts-repository.ts';
import { texts } from './texts.ts';

const MILLION = 1_000_000;
const DAY = 86_400_000;
/** Nobody comes back to a text after so many days. */
const KEPT_DAYS = 90;
/** Of one person; each may have 2 MB. */
const MOST = 50;

/** What people are writing and have not saved. Everybody has drafts of their own only. */
export class Drafts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(userId: number, key: string): Promise<ContentDraft | null> {
    const row = await repository.findDraft(this.#db, userId, key);
    return row ? { version: row.version, body: row.body as DraftBody, updateTime: row.updateTime.toISOString() } : null;
  }

  /** @throws HttpError 400 for more than 2 MB */
  async save(userId: number, { key, version, body }: { key: string; version: number; body: DraftBody }): Promise<{ updateTime: string }> {
    if (JSON.stringify(body).length > MAXIMUM_DRAFT) throw new HttpError(400, texts.draftLarge, { field: 'body', values: { megabytes: MAXIMUM_DRAFT / MILLION } });
    const updateTime = await repository.putDraft(this.#db, userId, key, { version, body });
    await repository.keepNewest(this.#db, userId, MOST);
    return { updateTime: updateTime.toISOString() };
  }

  async discard(userId: number, key: string): Promise<null> {
    await repository.removeDraft(this.#db, userId, key);
    return null;
  }

  forgetOld(): Promise<void> {
    return repository.removeOlder(this.#db, new Date(Date.now() - KEPT_DAYS * DAY));
  }
}
