import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ChapterKind } from '@portal/shared/contract/all';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import type { FileParts } from '../../../storage/file-parts.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import type { Uploads } from '../uploads/module.ts';
import { fits, isPicture, mediaTypeOf } from './file-kind.ts';
import * as repository from './repository.ts';
import { texts } from './texts.ts';

/** As a chapter has it. */
export type KeptFile = { readonly fileName: string; readonly fileTitle: string; readonly fileBytes: number; readonly fileType: string };
type Parts = { readonly db: Db; readonly files: FileStore; readonly parts: FileParts; readonly uploads: Pick<Uploads, 'reEncode'> };

const newName = (ending: string): string => `${randomBytes(16).toString('hex')}.${ending}`;

/** The files of chapters in the storage. A name is one content for ever: what takes the place of a file has another name. */
export class ChapterFiles {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Keeps what somebody has uploaded, for a chapter; pictures are made anew, as everywhere.
   * @throws HttpError 400 for a file of another kind, 404 for an upload that is not theirs, 409 while parts are missing
   */
  async keep({ id }: CurrentUser, kind: ChapterKind, upload: string): Promise<KeptFile> {
    if (!fits(kind, upload)) throw new HttpError(400, kind === 'video' ? texts.chapterNeedsVideo : texts.chapterNeedsDocument, { field: 'upload' });
    const { parts, files, uploads } = this.#parts;
    const begun = await parts.begun(id, upload);
    const content = await parts.open(id, upload);
    if (!begun || !content) throw new HttpError(404, commonTexts.uploadGone, { field: 'upload' });
    const ending = upload.slice(upload.lastIndexOf('.') + 1);
    if (isPicture(ending)) {
      const picture = await uploads.reEncode(id, await buffer(content), texts.chapterPictureUnreadable);
      const fileName = newName('webp');
      await files.write(fileName, picture);
      return { fileName, fileTitle: begun.name, fileBytes: picture.length, fileType: 'image/webp' };
    }
    const fileName = newName(ending);
    await files.write(fileName, content);
    return { fileName, fileTitle: begun.name, fileBytes: begun.bytes, fileType: mediaTypeOf(ending) ?? '' };
  }

  /** An upload that a chapter has now. */
  async forget({ id }: CurrentUser, upload: string): Promise<void> {
    await this.#parts.parts.remove(id, upload);
  }

  async keepCaptions(text: string): Promise<string> {
    const name = newName('vtt');
    await this.#parts.files.write(name, Buffer.from(text));
    return name;
  }

  /** Removes those of some files that no chapter has: a copy of a lesson has the same ones. */
  async removeUnused(names: readonly string[]): Promise<void> {
    const wanted = [...new Set(names)].filter((name) => name !== '');
    if (wanted.length === 0) return;
    const used = await repository.usedAmong(this.#parts.db, wanted);
    for (const name of wanted) if (!used.has(name)) await this.#parts.files.remove(name);
  }
}
