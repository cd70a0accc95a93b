import type { RemoteDescription } from '@portal/shared/contract';

/** What the host and the server know of this remote without its code; the build writes it into remote.json. */
const description: RemoteDescription = {
  name: 'admin',
  contract: '^1.3.0',
  routes: [
    { path: 'User', title: { zh: '用户管理', en: 'Users' }, keepAlive: true, access: 'usersRead' },
    { path: 'Role', title: { zh: '角色管理', en: 'Roles' }, keepAlive: true, access: 'roles' },
    { path: 'Group', title: { zh: '资源组', en: 'Resource groups' }, keepAlive: true, access: 'resourceGroups' },
    { path: 'apiManagement', title: { zh: '接口管理', en: 'Interfaces' }, keepAlive: true, access: 'interfaces' },
    { path: 'MenuManagement', title: { zh: '菜单管理', en: 'Menus' }, keepAlive: true, access: 'menus' },
    { path: 'Releases', title: { zh: '发布管理', en: 'Releases' }, keepAlive: true, access: 'releases' },
  ],
  slots: [],
  commands: [],
};
export default description;
