import { randomBytes } from 'node:crypto';
import type { Sql } from '../../database/database.ts';
import { texts } from '../../language/texts.ts';
import { Refusal } from '../../refusal.ts';
import type { FileStore } from '../../storage/file-store.ts';
import type { Reader } from '../sign-in/reader.ts';
import { reEncode } from './pictures.ts';
import * as repository from './repository.ts';

export const FILES_PATH = '/api/Upload/Files';
const fileNameOf = (path: string): string => path.slice(FILES_PATH.length + 1);

/** Who may see a picture that was posted in a comment, besides who uploaded it. */
export type PictureAccess = (reader: Reader, path: string) => Promise<boolean>;

/** Pictures that people upload (SPEC 5 and 7.6). */
export class Uploads {
  readonly #sql: Sql;
  readonly #files: FileStore;

  constructor(sql: Sql, files: FileStore) {
    this.#sql = sql;
    this.#files = files;
  }

  /**
   * @returns the path under which signed-in users get the picture
   * @throws Refusal 400 for what is no picture
   */
  async addPicture(userId: number, content: Uint8Array): Promise<string> {
    const picture = await reEncode(content);
    if (!picture) throw new Refusal(400, texts.fileNotPicture, { field: 'file' });
    return keepPicture(this.#sql, this.#files, picture, userId);
  }

  /** Whether all the paths are pictures that the user has uploaded himself. */
  async areOwn(userId: number, paths: readonly string[]): Promise<boolean> {
    if (paths.length === 0) return true;
    if (!paths.every((path) => path.startsWith(`${FILES_PATH}/`))) return false;
    const names = [...new Set(paths.map(fileNameOf))];
    return (await repository.countOwn(this.#sql, userId, names)) === names.length;
  }

  /** The name of the file behind a path. */
  readonly nameOf = fileNameOf;

  /** @throws Refusal 404, also for a picture of a comment that the reader may not read */
  async open(reader: Reader, fileName: string, mayRead: PictureAccess): Promise<{ mediaType: string; isPosted: boolean }> {
    const found = await repository.findUpload(this.#sql, fileName);
    const isOpen = found && (!found.isPosted || found.userId === reader.id || (await mayRead(reader, `${FILES_PATH}/${fileName}`)));
    if (!isOpen) throw new Refusal(404, texts.fileGone);
    return found;
  }
}

/** Stores a picture that is WebP already. @param userId null for what comes with the product */
export const keepPicture = async (sql: Sql, files: FileStore, picture: Uint8Array, userId: number | null): Promise<string> => {
  const fileName = `${randomBytes(16).toString('hex')}.webp`;
  await files.write(fileName, picture);
  try {
    await repository.addUpload(sql, { fileName, mediaType: 'image/webp', bytes: picture.length, userId });
  } catch (error) {
    await files.remove(fileName);
    throw error;
  }
  return `${FILES_PATH}/${fileName}`;
};
