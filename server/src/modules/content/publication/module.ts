import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { Audiences } from './audience.ts';
import { Drafts } from './drafts.ts';
import { names } from './names.ts';
import { audienceRoutes, draftRoutes } from './routes.ts';
import { texts } from './texts.ts';

export { changeAudience } from './audience.ts';
export { isFor, isForAll, loadAudience } from './audience-repository.ts';
export { periodOf, publishedFrom, type Period } from './period.ts';
export { cleanedField, cleanHtml, excerptOf, isBlank } from './rich-text.ts';
export { isInState, isPublishedNow } from './state-repository.ts';
export { findVersion, keepVersion, listVersions } from './versions-repository.ts';

/** What all that the portal tells has in common: when and for whom it is to be seen, its texts, versions and drafts. */
export const publicationModule = defineModule({
  name: 'publication',
  create: ({ database: { db } }) => {
    const drafts = new Drafts(db);
    return {
      names,
      handlers: { contentAudience: audienceRoutes(new Audiences(db)), contentDrafts: draftRoutes(drafts) },
      nightly: () => drafts.forgetOld(),
      menu: [{ name: 'Content', type: 'folder', title: { zh: '内容', en: 'Content' }, icon: 'EditOutlined', sort: 4, groups: ['administrators', 'contentEditors', 'auditors'] }],
      interfaces: { contentManagement: { title: { zh: '内容管理', en: 'Management of content' }, groups: ['administrators', 'contentEditors'] } },
      rateLimits: { contentDrafts: { save: perMinute(120, 'draft', byUser) } },
      texts,
    };
  },
});
