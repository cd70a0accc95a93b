import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { FileParts } from '../../../storage/file-parts.ts';
import { uploadsModule } from '../uploads/module.ts';
import { ChapterFiles } from './chapter-files.ts';
import { lessonFileKind } from './file-kind.ts';
import { names } from './names.ts';
import { holdUploadsOf } from './repository.ts';
import { managedChapterRoutes } from './routes.ts';
import { ManagedChapters } from './service.ts';
import { texts } from './texts.ts';

export type { ChapterFiles } from './chapter-files.ts';

/** The chapters of lessons as their authors manage them, and their files. */
export const managedChaptersModule = defineModule({
  name: 'managed-chapters',
  create: ({ database: { db }, storage, settings, use }) => {
    const parts = new FileParts({ db, files: storage.lessons, folder: 'uploads', kind: lessonFileKind, hold: holdUploadsOf, mostBytes: settings.lessonFileBytes });
    const files = new ChapterFiles({ db, files: storage.lessons, parts, uploads: use(uploadsModule) });
    return {
      offer: files,
      names,
      handlers: { managedChapters: managedChapterRoutes(new ManagedChapters(db, files), parts) },
      rateLimits: { managedChapters: { beginUpload: perMinute(60, 'lesson upload', byUser), uploadPart: perMinute(600, 'part of a lesson upload', byUser), setCaptions: perMinute(60, 'captions', byUser) } },
      nightly: () => parts.forgetOld(),
      texts,
    };
  },
});
