import { endpoints, type Bilingual } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import type { Catalogue, OpenPages } from '../../publishing/catalogue/module.ts';
import { peopleAmong, type Person } from './people-repository.ts';
import type { Anchor, CommentFields, ReplyFields } from './repository.ts';
import { texts } from './texts.ts';

/** Whether somebody looks after other people's comments. */
export const isManager = (currentUser: CurrentUser): boolean => currentUser.calls.may(endpoints.commentManagement.update);

/** Whether everybody who may open the page sees it. */
export const isPublic = ({ isShow, state, deleteTime = null }: Pick<CommentFields, 'isShow' | 'state'> & { readonly deleteTime?: Date | null }): boolean => isShow === 1 && state === 1 && deleteTime === null;

/** Whether somebody may open the page that a comment is on, as `isOnOpenPage` asks of many. */
export const isPageOpen = (openPages: OpenPages, { catalogueId, modularId }: Anchor): boolean => modularId === '' || (openPages.get(catalogueId)?.has(modularId) ?? true);

/** Whether a comment may stand there: on a page that somebody may open, and that there is. */
export const isPageThere = async (catalogue: Catalogue, openPages: OpenPages, anchor: Anchor): Promise<boolean> =>
  isPageOpen(openPages, anchor) && (anchor.modularId === '' || (await catalogue.mayHavePage(anchor.catalogueId, anchor.modularId)));

/** Those of some people who may open what a comment stands on. */
export const whoMayOpen = async (db: Db, catalogue: Catalogue, { catalogueId, modularId }: Anchor, userIds: readonly number[]): Promise<Person[]> => {
  const people = await peopleAmong(db, catalogueId, userIds);
  const readers = new Set(await catalogue.rights.readersOfPage(catalogueId, modularId, people.map(({ id }) => id)));
  return people.filter(({ id }) => readers.has(id));
};

/** The account decides, never the name (SPEC 6). @throws HttpError 403 */
export const needOwner = (currentUser: CurrentUser, { userId }: CommentFields | ReplyFields): void => {
  if (userId !== currentUser.id) throw new HttpError(403, texts.commentNotOwn);
};

/** @throws HttpError 404 for what is deleted, or hidden from this user */
export const needVisible = (currentUser: CurrentUser, writing: CommentFields | ReplyFields | undefined, missing: Bilingual): void => {
  const isThere = writing !== undefined && writing.deleteTime === null;
  if (!isThere || !(isPublic(writing) || writing.userId === currentUser.id)) throw new HttpError(404, missing);
};

/**
 * Who deleted something may take that back, an administrator always may; deleting is the author's and administrators'.
 * @throws HttpError 403
 */
export const needDeletable = (currentUser: CurrentUser, writing: CommentFields | ReplyFields, state: 1 | -1): void => {
  if (isManager(currentUser)) return;
  needOwner(currentUser, writing);
  if (state === 1 && writing.deletedBy !== currentUser.id) throw new HttpError(403, texts.commentNotOwn);
};
