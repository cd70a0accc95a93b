import type { Mentionable } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import { searchPeople } from './people-repository.ts';
import { whoMayOpen } from './rights.ts';
import { texts } from './texts.ts';

const MOST_FOUND = 20;

export const idsIn = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

/** Whom a comment is addressed to: only who may open the report learns that it exists (SPEC 7.6, UserList). */
export class Mentions {
  readonly #db: Db;
  readonly #catalogue: Catalogue;

  constructor(db: Db, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** @throws HttpError 404 or 403 when the current user may not open the report */
  async people(currentUserId: number, reportId: number, keyword: string): Promise<Mentionable[]> {
    await this.#catalogue.namesOf(currentUserId, reportId);
    return searchPeople(this.#db, reportId, currentUserId, keyword, MOST_FOUND);
  }

  /**
   * Nobody mentions themselves: who writes is left out, as the list of people leaves them out. They are not refused, so that what names its author
   * from earlier times can still be changed.
   *
   * @param authorId who writes, or wrote; null when the account is gone
   * @param place the report, and a page of it or ''
   * @throws HttpError 400 for somebody who does not exist, or may not open the report or its page
   */
  async check(place: { readonly reportId: number; readonly page: string }, authorId: number | null, toIds: string): Promise<{ toIds: string; toNames: string }> {
    const given = idsIn(toIds);
    if (given.length === 0) return { toIds: '', toNames: '' };
    const ids = [...new Set(given)].filter((id) => id !== authorId);
    const people = await whoMayOpen(this.#db, this.#catalogue, place, ids);
    if (people.length < ids.length) throw new HttpError(400, texts.mentionDenied, { field: 'to_Ids' });
    return { toIds: people.map(({ id }) => id).join(','), toNames: people.map(({ fullName }) => fullName).join(',') };
  }
}
