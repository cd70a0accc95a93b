import type { Mentionable } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import { peopleByIds, searchPeople } from './people-repository.ts';
import { isWrittenOn, type Anchor } from './repository.ts';
import { isPageOpen, isPageThere, whoMayOpen } from './rights.ts';
import { texts } from './texts.ts';

const MOST_FOUND = 20;

export const idsIn = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

/** Whom something is addressed to, as it is kept, and which of them it was not addressed to before. */
export type Mentioned = { readonly kept: { readonly toIds: string; readonly toNames: string }; readonly added: readonly number[] };

/** Whom a comment is addressed to: only who may open its report and page learns that it exists (SPEC 7.6, UserList). */
export class Mentions {
  readonly #db: Db;
  readonly #catalogue: Catalogue;

  constructor(db: Db, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** @throws HttpError 404 or 403 when the current user may not open the report, 403 for its page */
  async people(currentUserId: number, anchor: Anchor, keyword: string): Promise<Mentionable[]> {
    const { openPages } = await this.#catalogue.openWithPages(currentUserId, anchor.catalogueId);
    // A page that is gone since has comments that can still be answered.
    const isThere = (await isPageThere(this.#catalogue, openPages, anchor)) || (isPageOpen(openPages, anchor) && (await isWrittenOn(this.#db, anchor)));
    if (!isThere) throw new HttpError(403, texts.commentPageDenied, { field: 'modularId' });
    return searchPeople(this.#db, anchor, currentUserId, keyword, MOST_FOUND);
  }

  /**
   * Nobody mentions themselves: who writes is left out, as the list of people leaves them out. They are not refused, so that what names its author
   * from earlier times can still be changed.
   *
   * @param authorId who writes, or wrote; null when the account is gone
   * @param before ids that it has named already: they stay, whether or not those people may still open it
   * @throws HttpError 400 for somebody new who does not exist, or may not open the report or its page
   */
  async check(anchor: Anchor, authorId: number | null, toIds: string, before = ''): Promise<Mentioned> {
    const known = new Set(idsIn(before));
    const ids = [...new Set(idsIn(toIds))].filter((id) => id !== authorId);
    const added = ids.filter((id) => !known.has(id));
    const [readers, kept] = await Promise.all([whoMayOpen(this.#db, this.#catalogue, anchor, added), peopleByIds(this.#db, ids.filter((id) => known.has(id)))]);
    if (readers.length < added.length) throw new HttpError(400, texts.mentionDenied, { field: 'to_Ids' });
    const people = [...kept, ...readers];
    return { kept: { toIds: people.map(({ id }) => id).join(','), toNames: people.map(({ fullName }) => fullName).join(',') }, added };
  }
}
