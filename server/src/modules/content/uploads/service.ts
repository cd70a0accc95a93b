import { randomBytes } from 'node:crypto';
import { FairQueue } from '@portal/files/fair-queue';
import type { Db } from '../../../database/database.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { reEncode } from './pictures.ts';
import * as repository from './repository.ts';

/** Seconds after which it is worth trying again. */
const COME_BACK = 10;
/** A large picture takes a core for seconds, and one of the few threads that check passwords and read files, too. */
const TURNS = { atOnce: 2, atOnceEach: 1, mostWaiting: 20, full: () => new HttpError(429, commonTexts.tooMany, { values: { seconds: COME_BACK } }) };

export const FILES_PATH = '/api/Upload/Files';
const fileNameOf = (path: string): string => path.slice(FILES_PATH.length + 1);

/** Whether a user may see a picture that was posted somewhere, besides who uploaded it. */
export type PictureAccess = (currentUser: CurrentUser, path: string) => Promise<boolean>;

/** Pictures that people upload (SPEC 5 and 7.6). */
export class Uploads {
  readonly #db: Db;
  readonly #files: FileStore;
  readonly #posted: PictureAccess[] = [];
  readonly #turns = new FairQueue(TURNS);

  constructor(db: Db, files: FileStore) {
    this.#db = db;
    this.#files = files;
  }

  /**
   * @returns the path under which signed-in users get the picture
   * @throws HttpError 400 for what is no picture, 429 when too many of this user's wait
   */
  async addPicture(userId: number, content: Uint8Array): Promise<string> {
    const picture = await this.#turns.run(String(userId), () => reEncode(content));
    return keepPicture(this.#db, this.#files, picture, userId);
  }

  /** Whether all the paths are the user's own uploads. */
  async areOwn(userId: number, paths: readonly string[]): Promise<boolean> {
    if (paths.length === 0) return true;
    if (!paths.every((path) => path.startsWith(`${FILES_PATH}/`))) return false;
    const names = [...new Set(paths.map(fileNameOf))];
    return (await repository.countOwn(this.#db, userId, names)) === names.length;
  }

  /** A module in which pictures are posted says here who sees them. */
  showPostedTo(access: PictureAccess): void {
    this.#posted.push(access);
  }

  /** The name of the file behind a path. */
  readonly nameOf = fileNameOf;

  /** @throws HttpError 404, also for a picture in something that the current user may not read */
  async open(currentUser: CurrentUser, fileName: string): Promise<{ mediaType: string; isPosted: boolean }> {
    const found = await repository.findUpload(this.#db, fileName);
    const isOpen = found && (!found.isPosted || found.userId === currentUser.id || (await this.#isShown(currentUser, `${FILES_PATH}/${fileName}`)));
    if (!isOpen) throw new HttpError(404, commonTexts.fileGone);
    return found;
  }

  async #isShown(currentUser: CurrentUser, path: string): Promise<boolean> {
    for (const access of this.#posted) if (await access(currentUser, path)) return true;
    return false;
  }
}

/** Stores a picture that is WebP already. @param userId null for what comes with the product */
export const keepPicture = async (db: Db, files: FileStore, picture: Uint8Array, userId: number | null): Promise<string> => {
  const fileName = `${randomBytes(16).toString('hex')}.webp`;
  await files.write(fileName, picture);
  try {
    await repository.addUpload(db, { fileName, mediaType: 'image/webp', bytes: picture.length, userId });
  } catch (error) {
    await files.remove(fileName);
    throw error;
  }
  return `${FILES_PATH}/${fileName}`;
};
