import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { readFile } from '../../../http/files.ts';
import { defineModule } from '../../../module.ts';
import { uploadsModule } from '../../content/uploads/module.ts';
import { settingsModule } from '../settings/module.ts';
import { Branding } from './service.ts';
import { texts } from './texts.ts';

/** What the portal is called and its mark, for who sets them. */
export const brandingModule = defineModule({
  name: 'branding',
  create: ({ use }) => {
    const branding = new Branding(use(settingsModule), use(uploadsModule));
    return {
      names: {
        branding: {
          find: { zh: '门户名称与标志', en: 'Name and mark of the portal' },
          update: { zh: '更改门户名称与标志', en: 'Change name and mark of the portal' },
          uploadMark: { zh: '上传门户标志', en: 'Upload a mark of the portal' },
        },
      },
      handlers: {
        branding: {
          find: () => branding.find(),
          update: ({ currentUser, body, request }) => branding.update(currentUser, body, request.ip),
          uploadMark: async ({ currentUser, request }) => branding.uploadMark(currentUser, await readFile(request)),
        },
      },
      menu: [{ name: 'webConfiguration', type: 'page', path: 'webConfiguration', parent: 'System', title: { zh: '站点设置', en: 'Site settings' }, icon: 'ControlOutlined', sort: 98, groups: ['administrators', 'auditors'] }],
      interfaces: { siteSettings: { title: { zh: '站点设置', en: 'Site settings' }, groups: ['administrators'] } },
      rateLimits: { branding: { uploadMark: perMinute(60, 'upload', byUser) } },
      texts,
    };
  },
});
