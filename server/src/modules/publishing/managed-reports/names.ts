import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  managedReports: {
    list: { zh: '管理报表列表', en: 'List reports to manage' },
    update: { zh: '修改报表', en: 'Change a report' },
    remove: { zh: '删除报表', en: 'Delete reports' },
    dependents: { zh: '查看随报表删除的内容', en: 'See what goes with reports' },
    isActive: { zh: '启用或停用报表', en: 'Put reports into or out of use' },
    isVisibleOnWeb: { zh: '设置报表网页端可见', en: 'Show or hide reports on the web' },
    isVisibleOnMobile: { zh: '设置报表移动端可见', en: 'Show or hide reports on phones' },
    isMenuShowPage: { zh: '设置菜单显示报表页面', en: 'Show or hide pages in the menu' },
    setWatermark: { zh: '设置报表水印', en: 'Set the watermark of reports' },
    setClass: { zh: '移动报表到分类', en: 'Move reports to a class' },
    grantRole: { zh: '将报表授权给角色', en: 'Give a role reports' },
    move: { zh: '调整报表顺序', en: 'Move a report within its class' },
    copy: { zh: '复制报表', en: 'Copy a report' },
    coverImage: { zh: '上传报表封面', en: 'Upload the cover of a report' },
    makeCover: { zh: '用首页生成报表封面', en: 'Make a cover from the first page' },
    top: { zh: '全部已发布报表', en: 'All published reports' },
    joined: { zh: '连接中已添加的报表', en: 'Reports of a connection in the portal' },
    addOnline: { zh: '从工作区添加报表', en: 'Add reports of a workspace' },
  },
  reportAccess: {
    holders: { zh: '查看报表授权', en: 'List who has grants of a report' },
    grantable: { zh: '查找可授权的角色和用户', en: 'Find who can be given a report' },
    grantPerson: { zh: '将报表授权给用户', en: 'Give a person a report' },
    revoke: { zh: '收回报表授权', en: 'Take grants of a report away' },
  },
  reportSuccessor: {
    join: { zh: '更换报表的源报表', en: 'Replace the source report' },
  },
  reportPages: {
    list: { zh: '报表页面列表', en: 'List the pages of a report' },
    compare: { zh: '比较报表页面', en: 'Compare pages with the service' },
    takeOver: { zh: '同步报表页面', en: 'Take over pages of the service' },
    takeOverSome: { zh: '逐项采用页面更改', en: 'Take over chosen page changes' },
    update: { zh: '修改报表页面', en: 'Change a page' },
    isActive: { zh: '显示或隐藏报表页面', en: 'Show or hide pages' },
    isExportable: { zh: '允许或禁止导出页面', en: 'Allow or forbid exports of pages' },
    remove: { zh: '删除报表页面', en: 'Delete pages' },
  },
} satisfies EntryNames;
