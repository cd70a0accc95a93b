import type { Texts } from '../../../language/language.ts';

export const texts = {
  startFixed: { zh: '您的账号不能自定义起始页面，如有需要请联系管理员', en: 'Your account cannot choose what opens first. Ask an administrator if you need to' },
  reportEnding: { zh: '您对此内容的访问权限即将到期，无法再打开', en: 'Your access to this is about to end; it cannot be opened any more' },
  reportMissing: { zh: '报表不存在或已停用', en: 'This report does not exist or is no longer active' },
  reportLost: { zh: '报表服务中已没有报表“{name}”，请联系管理员', en: 'The reporting service does not have the report “{name}” any more. Please ask an administrator' },
  reportDenied: { zh: '您没有查看该报表的权限', en: 'You have no permission to open this report' },
  reportDeniedNamed: { zh: '您没有查看报表“{name}”的权限', en: 'You have no permission to open the report “{name}”' },
  reportDeniedOwned: { zh: '您没有查看报表“{name}”的权限，它的负责人是{owner}', en: 'You have no permission to open the report “{name}”. Its owner is {owner}' },
  dashboardMissing: { zh: '仪表板不存在或已停用', en: 'This dashboard does not exist or is no longer active' },
  dashboardLost: { zh: '报表服务中已没有仪表板“{name}”，请联系管理员', en: 'The reporting service does not have the dashboard “{name}” any more. Please ask an administrator' },
  dashboardDenied: { zh: '您没有查看该仪表板的权限', en: 'You have no permission to open this dashboard' },
  dashboardDeniedNamed: { zh: '您没有查看仪表板“{name}”的权限', en: 'You have no permission to open the dashboard “{name}”' },
  reportNoPages: { zh: '您没有查看该报表任何页面的权限', en: 'You have no permission for any page of this report' },
} as const satisfies Texts;
