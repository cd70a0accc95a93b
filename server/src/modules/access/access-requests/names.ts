import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  signIn: { menuCounts: { zh: '菜单中的待处理数', en: 'What waits behind menu entries' } },
  accessRequests: {
    list: { zh: '访问申请列表', en: 'List requests for access' },
    options: { zh: '访问申请的授权方式', en: 'How a request can be granted' },
    grantByRole: { zh: '通过角色批准申请', en: 'Grant a request by a role' },
    grantToPerson: { zh: '批准申请给个人', en: 'Grant requests to people' },
    decline: { zh: '拒绝访问申请', en: 'Decline requests' },
    owners: { zh: '报表负责人列表', en: 'List owners of reports' },
    setOwner: { zh: '设置报表负责人', en: 'Set the owner of a report' },
    people: { zh: '可设为负责人的用户', en: 'Find people who can own a report' },
  },
  ownedRequests: {
    list: { zh: '所负责报表的申请列表', en: 'List requests for what I own' },
    options: { zh: '所负责报表的授权方式', en: 'How a request for what I own is granted' },
    grantToPerson: { zh: '批准所负责报表的申请', en: 'Grant requests for what I own' },
    decline: { zh: '拒绝所负责报表的申请', en: 'Decline requests for what I own' },
  },
} satisfies EntryNames;
