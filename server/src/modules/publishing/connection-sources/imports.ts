import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { endpoints, ValueOf } from '@portal/shared/contract/all';
import type { z } from 'zod';
import { actorOf } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import type { Db } from '../../../database/database.ts';
import { HttpError } from '../../../http-error.ts';
import { bothNames } from '../../../language/language.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import { dayOf, type FileParts } from '../../../storage/file-parts.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { recordChange } from '../../usage/audit/module.ts';
import type { Connections } from './connections.ts';
import { endingOf, endsAsKind, isOfKind } from './file-kind.ts';
import { inWorkspace } from './in-workspace.ts';
import * as repository from './repository.ts';
import { required } from './service.ts';
import { texts } from './texts.ts';

type Entries = typeof endpoints.connectionSources;
type Parts = { readonly db: Db; readonly connections: Pick<Connections, 'of'>; readonly files: FileStore; /** Files that came in parts. */ readonly parts: Pick<FileParts, 'open' | 'remove' | 'pathOf'> };

const states = { Publishing: 'running', Succeeded: 'done', Failed: 'failed' } as const;

/** Files that somebody uploads to a workspace: first to the portal, and from there to the service (SPEC 7.7). */
export class Imports {
  readonly #db: Db;
  readonly #connections: Pick<Connections, 'of'>;
  readonly #files: FileStore;
  readonly #parts: Parts['parts'];

  constructor({ db, connections, files, parts }: Parts) {
    this.#db = db;
    this.#connections = connections;
    this.#files = files;
    this.#parts = parts;
  }

  /** @returns by what the file is sent on, by the same person only. @throws HttpError 400 for a file that is neither kind */
  async upload({ id }: CurrentUser, { content, name }: { readonly content: Uint8Array; readonly name: string }): Promise<string> {
    const ending = endingOf(name);
    if (!ending || !isOfKind(ending, content)) throw new HttpError(400, texts.fileKind, { field: 'file' });
    if (!endsAsKind(ending, content)) throw new HttpError(400, texts.fileBroken, { field: 'file' });
    const file = `${dayOf(Date.now())}/${randomUUID()}.${ending}`;
    await this.#files.write(this.#parts.pathOf(id, file), content);
    return file;
  }

  /**
   * Sends a file on. The portal's copy is then forgotten; where the service refuses it, it can be sent again.
   * @throws HttpError 400 for a way that a paginated report does not go, 404, 409 for a file that is not all there, 502, 503
   */
  async begin(currentUser: CurrentUser, { sourceId, workspaceId, file, name, nameConflict }: z.output<Entries['begin']['body']>, address: string): Promise<{ importId: string }> {
    const isPaginated = file.endsWith('.rdl');
    if (isPaginated && nameConflict !== 'Abort' && nameConflict !== 'Overwrite') throw new HttpError(400, texts.conflictOfPaginated, { field: 'nameConflict' });
    const source = await required(this.#db, sourceId, 'sourceId');
    const powerBi = await this.#connections.of(sourceId);
    const whole = await this.#files.open(this.#parts.pathOf(currentUser.id, file));
    const stored = whole ?? (await this.#parts.open(currentUser.id, file));
    if (!stored) throw new HttpError(404, texts.fileGone, { field: 'file' });
    const fileName = `${name}${isPaginated ? '.rdl' : '.pbix'}`;
    const importId = await onDisk(stored, async (content) => {
      // Before it goes: what is under way in somebody else's service cannot be taken back.
      await recordChange(this.#db, actorOf(currentUser, address), 'connectionSource.upload', { id: sourceId, name: bothNames(source.name, source.ename), after: { workspaceId, fileName, nameConflict } });
      return (await inWorkspace(() => powerBi.imports.begin(workspaceId, { name: fileName, content, nameConflict }))).id;
    });
    if (whole) await this.#files.remove(this.#parts.pathOf(currentUser.id, file));
    else await this.#parts.remove(currentUser.id, file);
    return { importId };
  }

  /** @throws HttpError 404, 502, 503 */
  async state({ sourceId, workspaceId, importId }: z.output<Entries['importState']['query']>): Promise<ValueOf<Entries['importState']>> {
    await required(this.#db, sourceId, 'sourceId');
    const { imports } = await this.#connections.of(sourceId);
    const { state, reports, datasets } = await imports.get(workspaceId, importId).catch((error: unknown) => {
      throw isNotFound(error) ? new HttpError(404, texts.importMissing, { field: 'importId', cause: error }) : error;
    });
    const joined = await repository.joinedReports(this.#db, sourceId, workspaceId);
    return { state: states[state], reports: reports.map(({ id, name }) => ({ id, name, reportId: joined.get(id) ?? null })), datasets: datasets.map(({ name }) => name) };
  }
}

/** Has a file on this machine's disk while it is sent: it may be sent again after a refused token, and is larger than what fits into memory. */
const onDisk = async <Value>(content: Readable, send: (file: Blob) => Promise<Value>): Promise<Value> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-source-file-'));
  try {
    const path = join(folder, 'file');
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    return await send(await openAsBlob(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
