import { defineRemote } from '@portal/shared/shell';
import description from '../remote.config.ts';

export default defineRemote(description, {
  pages: {
    User: () => import('./access/users/users-page.tsx'),
    Role: () => import('./access/roles/roles-page.tsx'),
    Group: () => import('./access/resource-groups/resource-groups-page.tsx'),
    apiManagement: () => import('./access/interfaces/interfaces-page.tsx'),
    MenuManagement: () => import('./access/menus/menus-page.tsx'),
    Releases: () => import('./site/releases/releases-page.tsx'),
  },
  slots: {},
});
