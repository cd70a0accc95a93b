import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { uploadsModule } from '../../content/uploads/module.ts';
import { names } from './names.ts';
import { reportClassRoutes } from './routes.ts';
import { ReportClasses } from './service.ts';
import { texts } from './texts.ts';

export { holdClasses } from './repository.ts';

/** The tree of classes that reports are published into. */
export const reportClassesModule = defineModule({
  name: 'report-classes',
  create: ({ database: { db }, use }) => ({
    names,
    handlers: { reportClasses: reportClassRoutes(new ReportClasses(db, use(uploadsModule))) },
    menu: [
      { name: 'Publishing', type: 'folder', title: { zh: '报表发布', en: 'Publishing' }, icon: 'FundOutlined', sort: 3, groups: ['administrators', 'reportAdministrators', 'auditors'] },
      { name: 'ReportClass', type: 'page', path: 'ReportClass', parent: 'Publishing', title: { zh: '报表分类', en: 'Report classes' }, icon: 'FolderOpenOutlined', sort: 1, groups: ['administrators', 'reportAdministrators', 'auditors'] },
    ],
    rateLimits: { reportClasses: { uploadCover: perMinute(60, 'upload', byUser) } },
    texts,
  }),
});
