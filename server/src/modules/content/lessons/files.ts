import type { FastifyInstance } from 'fastify';
import { endpoints, type CaptionLanguage, type ChapterFile } from '@portal/shared/contract/all';
import type { Authenticate, CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { sendStored } from '../../../storage/send.ts';
import * as repository from './repository.ts';

export const LESSON_FILES = '/api/Lesson/Files';

type Files = { readonly id: number; readonly fileName: string; readonly fileTitle: string; readonly fileBytes: number; readonly fileType: string; readonly zhCaptions: string; readonly enCaptions: string };

const addressOf = (chapterId: number, name: string): string => `${LESSON_FILES}/${chapterId}/${name}`;

/** The file of a chapter; null where it has none. */
export const fileOf = ({ id, fileName, fileTitle, fileBytes, fileType }: Files): ChapterFile | null => (fileName === '' ? null : { address: addressOf(id, fileName), name: fileTitle, bytes: fileBytes, mediaType: fileType });

export const captionsOf = ({ id, zhCaptions, enCaptions }: Files): { language: CaptionLanguage; address: string }[] =>
  ([['zh', zhCaptions], ['en', enCaptions]] as const).flatMap(([language, name]) => (name === '' ? [] : [{ language, address: addressOf(id, name) }]));

type Serving = { readonly db: Db; readonly files: FileStore; readonly authenticate: Authenticate };

/**
 * Serves videos, documents and captions to those whom their lesson is for, and to its authors, asked anew every time; in parts, as
 * players ask for them. Not in the contract: the answer is the file, without an envelope. The browser's cookie signs in: a video has no headers.
 */
export const serveLessonFiles = (app: FastifyInstance, { db, files, authenticate }: Serving): void => {
  app.get<{ Params: { chapter: string; name: string } }>(`${LESSON_FILES}/:chapter/:name`, async (request, reply) => {
    const currentUser = await authenticate(request);
    if (!currentUser) throw new HttpError(401, commonTexts.signInAgain);
    const { chapter, name } = request.params;
    const found = /^[1-9]\d{0,8}$/.test(chapter) ? await readableBy(db, currentUser, Number(chapter)) : undefined;
    const type = found && typeOf(found, name);
    if (type === undefined) throw new HttpError(404, commonTexts.fileGone);
    // A name is one content for ever; who may have it is not.
    const headers = { 'content-type': type, 'cache-control': 'private, no-cache', 'content-disposition': 'inline', 'x-content-type-options': 'nosniff' };
    return sendStored(request, reply, { store: files, name, headers });
  });
};

const readableBy = async (db: Db, { id, calls }: CurrentUser, chapterId: number): Promise<Files | undefined> => {
  if (calls.may(endpoints.managedChapters.info)) return repository.findAnyChapter(db, chapterId);
  return calls.may(endpoints.lessons.chapter) ? (await repository.findChapter(db, id, chapterId))?.chapter : undefined;
};

const typeOf = ({ fileName, fileType, zhCaptions, enCaptions }: Files, name: string): string | undefined => {
  if (name === '') return undefined;
  if (name === fileName) return fileType;
  return name === zhCaptions || name === enCaptions ? 'text/vtt; charset=utf-8' : undefined;
};
