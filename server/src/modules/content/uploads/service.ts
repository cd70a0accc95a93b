import { randomBytes } from 'node:crypto';
import { FairQueue } from '@portal/files/fair-queue';
import type { Bilingual } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { HttpError } from '../../../http-error.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { reEncode, reEncodeMark } from './pictures.ts';
import * as repository from './repository.ts';

/** Seconds after which it is worth trying again. */
const COME_BACK = 10;
/** A large picture takes a core for seconds, and one of the few threads that check passwords and read files, too. */
const TURNS = { atOnce: 2, atOnceEach: 1, mostWaiting: 20, full: () => new HttpError(429, commonTexts.tooMany, { values: { seconds: COME_BACK } }) };

export const FILES_PATH = '/api/Upload/Files';
const fileNameOf = (path: string): string => path.slice(FILES_PATH.length + 1);

/** Whether a user may see a picture that was posted somewhere, besides who uploaded it. */
export type PictureAccess = (currentUser: CurrentUser, path: string) => Promise<boolean>;

/** Whether everybody may see a picture, also before they sign in. */
export type PublicPicture = (path: string) => Promise<boolean>;

/** Pictures that people upload (SPEC 5 and 7.6). */
export class Uploads {
  readonly #db: Db;
  readonly #files: FileStore;
  readonly #posted: PictureAccess[] = [];
  readonly #public: PublicPicture[] = [];
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
    return keepPicture(this.#db, this.#files, await this.reEncode(userId, content), userId);
  }

  /** A mark of the portal, small and as PNG. @throws HttpError as `addPicture` */
  async addMark(userId: number, content: Uint8Array): Promise<string> {
    const mark = await this.#turns.run(String(userId), () => reEncodeMark(content));
    return keepPicture(this.#db, this.#files, mark, userId, PNG);
  }

  /** A picture as WebP, for who keeps it elsewhere, and says what else could be uploaded. @throws HttpError as `addPicture` */
  reEncode(userId: number, content: Uint8Array, unreadable?: Bilingual): Promise<Uint8Array> {
    return this.#turns.run(String(userId), () => reEncode(content, unreadable));
  }

  /** Whether all the paths are the user's own uploads. */
  async areOwn(userId: number, paths: readonly string[]): Promise<boolean> {
    if (paths.length === 0) return true;
    if (!paths.every((path) => path.startsWith(`${FILES_PATH}/`))) return false;
    const names = [...new Set(paths.map(fileNameOf))];
    return (await repository.countOwn(this.#db, userId, names)) === names.length;
  }

  /** Whether the path is what `addMark` gave this user, and nothing that was posted since. */
  async isOwnMark(userId: number, path: string): Promise<boolean> {
    if (!path.startsWith(`${FILES_PATH}/`)) return false;
    const found = await repository.findUpload(this.#db, fileNameOf(path));
    return found?.userId === userId && found.mediaType === PNG.mediaType && !found.isPosted;
  }

  /** A module in which pictures are posted says here who sees them. */
  showPostedTo(access: PictureAccess): void {
    this.#posted.push(access);
  }

  /** A module says here which pictures everybody sees. */
  showToEverybody(isPublic: PublicPicture): void {
    this.#public.push(isPublic);
  }

  /** @throws HttpError 404 for what there is no more. @returns nothing for what only signed-in users may see */
  async openPublic(fileName: string): Promise<{ mediaType: string; isPosted: boolean } | undefined> {
    if (!(await this.#isPublic(fileName))) return undefined;
    const found = await repository.findUpload(this.#db, fileName);
    if (!found) throw new HttpError(404, commonTexts.fileGone);
    return found;
  }

  async #isPublic(fileName: string): Promise<boolean> {
    for (const isPublic of this.#public) if (await isPublic(`${FILES_PATH}/${fileName}`)) return true;
    return false;
  }

  /** The name of the file behind a path. */
  readonly nameOf = fileNameOf;

  /** @throws HttpError 404, also for a picture in something that the current user may not read */
  async open(currentUser: CurrentUser, fileName: string): Promise<{ mediaType: string; isPosted: boolean }> {
    const found = await repository.findUpload(this.#db, fileName);
    const isOpen = found && (!found.isPosted || found.userId === currentUser.id || (await this.#isPublic(fileName)) || (await this.#isShown(currentUser, `${FILES_PATH}/${fileName}`)));
    if (!isOpen) throw new HttpError(404, commonTexts.fileGone);
    return found;
  }

  async #isShown(currentUser: CurrentUser, path: string): Promise<boolean> {
    for (const access of this.#posted) if (await access(currentUser, path)) return true;
    return false;
  }
}

const WEBP = { ending: 'webp', mediaType: 'image/webp' };
const PNG = { ending: 'png', mediaType: 'image/png' };

/** Stores a picture that is encoded already, as WebP unless it is said otherwise. @param userId null for what comes with the product */
export const keepPicture = async (db: Db, files: FileStore, picture: Uint8Array, userId: number | null, { ending, mediaType } = WEBP): Promise<string> => {
  const fileName = `${randomBytes(16).toString('hex')}.${ending}`;
  await files.write(fileName, picture);
  try {
    await repository.addUpload(db, { fileName, mediaType, bytes: picture.length, userId });
  } catch (error) {
    await files.remove(fileName);
    throw error;
  }
  return `${FILES_PATH}/${fileName}`;
};
