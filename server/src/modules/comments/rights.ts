import type { Bilingual } from '@portal/shared/contract';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { Reader } from '../sign-in/reader.ts';
import type { CommentFields, ReplyFields } from './repository.ts';

/** Whether somebody looks after other people's comments. */
export const isManager = (reader: Reader): boolean => reader.interfaceClasses.has('commentManagement');

/** The account decides, never the name (SPEC 6). @throws Refusal 403 */
export const needOwner = (reader: Reader, { userId }: CommentFields | ReplyFields): void => {
  if (userId !== reader.id) throw new Refusal(403, texts.commentNotOwn);
};

/** @throws Refusal 404 for what is deleted, or hidden from this reader */
export const needVisible = (reader: Reader, writing: CommentFields | ReplyFields | undefined, missing: Bilingual): void => {
  const isThere = writing !== undefined && writing.deleteTime === null;
  if (!isThere || !((writing.isShow === 1 && writing.state === 1) || writing.userId === reader.id)) throw new Refusal(404, missing);
};

/**
 * Who deleted something may take that back, an administrator always may; deleting is the author's and administrators'.
 * @throws Refusal 403
 */
export const needDeletable = (reader: Reader, writing: CommentFields | ReplyFields, state: 1 | -1): void => {
  if (isManager(reader)) return;
  needOwner(reader, writing);
  if (state === 1 && writing.deletedBy !== reader.id) throw new Refusal(403, texts.commentNotOwn);
};
