import type { HandlersOf } from '../../../contract-routes.ts';
import { readFile } from '../../../http/files.ts';
import { HttpError } from '../../../http-error.ts';
import type { FileParts } from '../../../storage/file-parts.ts';
import { fits } from './file-kind.ts';
import type { ManagedChapters } from './service.ts';
import { texts } from './texts.ts';

export const managedChapterRoutes = (chapters: ManagedChapters, parts: FileParts): HandlersOf<'managedChapters'> => ({
  list: ({ query }) => chapters.list(query.lessonId),
  info: ({ query }) => chapters.info(query.id),
  add: ({ currentUser, body, request }) => chapters.add(currentUser, body, request.ip),
  update: ({ currentUser, body, request }) => chapters.update(currentUser, body, request.ip),
  remove: ({ currentUser, body, request }) => chapters.remove(currentUser, body.ids, request.ip),
  setRequired: ({ currentUser, body, request }) => chapters.setRequired(currentUser, body, request.ip),
  move: ({ currentUser, body, request }) => chapters.move(currentUser, body, request.ip),
  setCaptions: ({ currentUser, body, request }) => chapters.setCaptions(currentUser, body, request.ip),
  versions: ({ query }) => chapters.versions(query.id),
  versionInfo: ({ query }) => chapters.versionInfo(query.id, query.version),
  restore: ({ currentUser, body, request }) => chapters.restore(currentUser, body, request.ip),
  beginUpload: ({ currentUser, body: { kind, ...asked } }) => {
    if (!fits(kind, asked.name)) throw new HttpError(400, kind === 'video' ? texts.chapterNeedsVideo : texts.chapterNeedsDocument, { field: 'name' });
    return parts.begin(currentUser, asked);
  },
  uploadPart: async ({ currentUser, query, request }) => parts.add(currentUser, query, await readFile(request)),
  getUpload: ({ currentUser, query }) => parts.state(currentUser, query.file),
});
