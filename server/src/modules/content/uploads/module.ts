import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { readers } from '../../../built-in-groups.ts';
import { defineModule } from '../../../module.ts';
import { signInModule } from '../../access/sign-in/module.ts';
import { names } from './names.ts';
import { serveUploads, uploadRoutes } from './routes.ts';
import { Uploads } from './service.ts';
import { texts } from './texts.ts';

export { FILES_PATH, keepPicture, type Uploads } from './service.ts';

/** Pictures that people upload. Docs: decision 23. */
export const uploadsModule = defineModule({
  name: 'uploads',
  create: ({ database: { db }, storage, use }) => {
    const uploads = new Uploads(db, storage.uploads);
    const { authenticateFile } = use(signInModule);
    return {
      offer: uploads,
      names,
      handlers: { uploads: uploadRoutes(uploads) },
      serve: (app) => serveUploads(app, { uploads, files: storage.uploads, authenticate: authenticateFile }),
      interfaces: { uploads: { title: { zh: '上传图片', en: 'Uploads of pictures' }, groups: readers } },
      rateLimits: { uploads: { image: perMinute(60, 'upload', byUser) } },
      texts,
    };
  },
});
