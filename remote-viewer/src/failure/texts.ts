import { definePageTexts } from '@portal/shared/language';

export const zh = {
  retry: '重试',
  detail: '详细信息',
  origin: { title: '报表地址不受信任', text: '报表的地址不属于本站允许嵌入的服务，因此没有打开。请联系管理员检查嵌入来源的设置。' },
  refused: { tab: '无权限的报表', tab_dashboard: '无权限的仪表板', title: '您没有此报表的权限', title_dashboard: '您没有此仪表板的权限', text: '请联系管理员为您的角色授权。', open: '只有获得授权的用户才能打开。' },
  missing: {
    title: '找不到此报表',
    title_dashboard: '找不到此仪表板',
    title_class: '找不到此报表分类',
    text: '它可能已被删除或停用。',
    ask: '如果地址是别人发给您的，请向对方或管理员核实；也可以从菜单中选择其他内容。',
  },
  ways: { home: '返回首页', reports: '报表列表', back: '返回上一页' },
  token: { title: '报表服务拒绝了访问', text: '访问令牌已失效或不被接受。重试会获取新的令牌；如仍然失败，请联系管理员。' },
  capacity: { title: '报表容量已超出限制', text: '报表服务的容量已用尽或已暂停。请稍后重试。' },
  network: { title: '网络连接中断', text: '无法连接服务器，请检查网络后重试。' },
  timeout: { title: '报表没有及时响应', text: '报表在 30 秒内没有加载完成。请重试；如反复出现，请联系管理员。' },
  noPages: { title: '没有可查看的页面', text: '此报表没有任何页面授权给您。请联系管理员。', open: '此报表没有任何页面授权给您。' },
  server: { title: '报表暂时无法打开', text: '服务器没有给出原因。请稍后重试。' },
  other: { title: '报表出现错误', text: '报表服务报告了错误。请重试；如反复出现，请把详细信息告诉管理员。' },
  access: { reason: '申请理由', reasonNeeded: '请填写申请理由。', ask: '申请权限', asked: '申请已提交给管理员。', waiting: '您已于 {{time}} 申请，正在等待处理。', withdraw: '撤回申请', declined: '您的申请已于 {{time}} 被拒绝，原因：', again: '如情况有变，可以再次申请。' },
  tokenFailed: '报表的访问权限无法续期：{{reason}}',
  renewAccess: '重新获取',
} as const;

export const en = {
  retry: 'Try again',
  detail: 'Details',
  origin: {
    title: 'The report’s address is not trusted',
    text: 'The report is on a service that this portal is not allowed to embed, so it was not opened. Please ask an administrator to check the embed origins.',
  },
  refused: {
    tab: 'No access',
    tab_dashboard: 'No access',
    title: 'You have no permission for this report',
    title_dashboard: 'You have no permission for this dashboard',
    text: 'Please ask an administrator to grant it to your role.',
    open: 'Only those to whom it has been granted can open it.',
  },
  missing: {
    title: 'This report was not found',
    title_dashboard: 'This dashboard was not found',
    title_class: 'This report class was not found',
    text: 'It may have been deleted or taken offline.',
    ask: 'If somebody sent you the address, ask them or an administrator about it, or choose something else from the menu.',
  },
  ways: { home: 'Back to Home', reports: 'Reports', back: 'Go back' },
  token: {
    title: 'The reporting service refused access',
    text: 'The access token has expired or was not accepted. Trying again asks for a new one; if that fails too, please tell an administrator.',
  },
  capacity: {
    title: 'The report capacity has exceeded the limit',
    text: 'The reporting service’s capacity is used up or paused. Please try again later.',
  },
  network: {
    title: 'The network connection is lost',
    text: 'The server cannot be reached. Check the connection and try again.',
  },
  timeout: {
    title: 'The report did not answer in time',
    text: 'It was not loaded within 30 seconds. Please try again; if this happens often, tell an administrator.',
  },
  noPages: {
    title: 'You may not see any page of this report',
    text: 'You have not been given access to any of its pages. Please ask an administrator.',
    open: 'You have not been given access to any of its pages.',
  },
  server: { title: 'The report cannot be opened now', text: 'The server gave no reason. Please try again later.' },
  other: {
    title: 'The report ran into an error',
    text: 'The reporting service reported an error. Please try again; if it comes back, give the details to an administrator.',
  },
  access: {
    reason: 'Why do you need it?',
    reasonNeeded: 'Please say why you need it.',
    waiting: 'You asked for it on {{time}}; the request is waiting for a decision.',
    withdraw: 'Withdraw the request',
    declined: 'Your request was declined on {{time}}:',
    again: 'You can ask again if something has changed.',
    ask: 'Request access',
    asked: 'Your request has been sent to the administrators.',
  },
  tokenFailed: 'The access to this report could not be renewed: {{reason}}',
  renewAccess: 'Renew access',
};

export const useTexts = definePageTexts('viewer.failure', { zh, en });
