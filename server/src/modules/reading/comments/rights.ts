import { endpoints, type Bilingual } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import type { Catalogue, OpenPages } from '../../publishing/catalogue/module.ts';
import { peopleAmong, type Person } from './people-repository.ts';
import type { CommentFields, Opened, ReplyFields } from './repository.ts';
import { texts } from './texts.ts';

/** Whether somebody looks after other people's comments. */
export const isManager = (currentUser: CurrentUser): boolean => currentUser.calls.may(endpoints.commentManagement.update);

/** What somebody may open: what is said of anything else they do not read. */
export const openedBy = async (catalogue: Catalogue, userId: number): Promise<Opened> => {
  const [ids, openPages] = await Promise.all([catalogue.openIds(userId), catalogue.openPages(userId)]);
  return { catalogueIds: [...ids], openPages };
};

/** Whether somebody may open the page that a comment is on, as `isOnOpenPage` asks of many. */
export const isPageOpen = (openPages: OpenPages, { catalogueId, modularId }: Pick<CommentFields, 'catalogueId' | 'modularId'>): boolean => modularId === '' || (openPages.get(catalogueId)?.has(modularId) ?? true);

/** Those of some people who may open a report and a page of it; '' is the report as a whole. */
export const whoMayOpen = async (db: Db, catalogue: Catalogue, { reportId, page }: { readonly reportId: number; readonly page: string }, userIds: readonly number[]): Promise<Person[]> => {
  const people = await peopleAmong(db, reportId, userIds);
  const readers = new Set(await catalogue.readersOfPage(reportId, page, people.map(({ id }) => id)));
  return people.filter(({ id }) => readers.has(id));
};

/** The account decides, never the name (SPEC 6). @throws HttpError 403 */
export const needOwner = (currentUser: CurrentUser, { userId }: CommentFields | ReplyFields): void => {
  if (userId !== currentUser.id) throw new HttpError(403, texts.commentNotOwn);
};

/** @throws HttpError 404 for what is deleted, or hidden from this user */
export const needVisible = (currentUser: CurrentUser, writing: CommentFields | ReplyFields | undefined, missing: Bilingual): void => {
  const isThere = writing !== undefined && writing.deleteTime === null;
  if (!isThere || !((writing.isShow === 1 && writing.state === 1) || writing.userId === currentUser.id)) throw new HttpError(404, missing);
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
