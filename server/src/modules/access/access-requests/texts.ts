import type { Texts } from '../../../language/language.ts';

export const texts = {
  requestMissing: { zh: '申请不存在或已被删除', en: 'This request does not exist or was deleted' },
  requestDecided: { zh: '“{name}”对“{thing}”的申请已处理，请刷新列表', en: 'The request of “{name}” for “{thing}” has been decided or withdrawn already. Reload the list' },
  ownersDoNot: { zh: '此门户未开启由负责人处理访问申请', en: 'Owners do not decide on requests in this portal' },
  thingMissing: { zh: '报表或仪表板不存在或已被删除', en: 'This report or dashboard does not exist or was deleted' },
  ownerOff: { zh: '此用户不存在或已停用，不能设为负责人', en: 'This person does not exist or is disabled, and cannot be an owner' },
  requestHas: { zh: '您已经可以打开此内容，无需申请', en: 'You may open this already; there is nothing to ask for' },
  untilOver: { zh: '到期时间须在现在之后、十年之内', en: 'The end has to be later than now, and within ten years' },
  roleMissing: { zh: '角色不存在或已被删除', en: 'This role does not exist or was deleted' },
  roleWithout: { zh: '此角色不包含所申请的内容，或已停用', en: 'This role does not give what was asked for, or is turned off' },
  notHeld: { zh: '您不能授予自己没有的权限（{what}）', en: 'You cannot give rights that you do not have yourself ({what})' },
  hasLasting: {
    zh: '“{name}”个人已有“{thing}”的长期授权，不能再加上期限。请选择“长期”，或通过角色授权',
    en: '“{name}” has a grant of their own on “{thing}” for good, to which no end can be added. Choose “for good”, or grant through a role',
  },
  hasOtherEnd: {
    zh: '“{name}”个人对“{thing}”的授权已有另一个到期时间，两者不能合并。请通过角色授权，或先在该用户的报表权限中修改',
    en: '“{name}” has a grant of their own on “{thing}” with another end, and the two cannot be one. Grant through a role, or change that person’s own report grants first',
  },
  pageMissing: { zh: '报表“{thing}”没有页面“{page}”', en: 'The report “{thing}” has no page “{page}”' },
  pagesOfSeveral: { zh: '处理多个申请时不能选择页面', en: 'Pages cannot be chosen for several requests at once' },
  askedSubject: { zh: '有新的访问申请', en: 'A new request for access' },
  grantedSubject: { zh: '您申请的“{thing}”已开通', en: 'Your request for “{thing}” was granted' },
  grantedForGood: { zh: '您现在可以打开“{thing}”：\n{link}', en: 'You may open “{thing}” now:\n{link}' },
  grantedUntil: { zh: '您现在可以打开“{thing}”，有效期至 {until}：\n{link}', en: 'You may open “{thing}” now, until {until}:\n{link}' },
  declinedSubject: { zh: '您申请的“{thing}”未获批准', en: 'Your request for “{thing}” was declined' },
  declined: { zh: '原因：{answer}\n您可以在该页面再次申请：\n{link}', en: 'Reason: {answer}\nYou can ask again on its page:\n{link}' },
  endingSubject: { zh: '您对“{thing}”的访问权限即将到期', en: 'Your access to “{thing}” ends soon' },
  ending: { zh: '您对“{thing}”的访问权限将于 {until} 到期。如仍需使用，请届时重新申请。', en: 'Your access to “{thing}” ends on {until}. If you still need it then, ask for it again.' },
  endedSubject: { zh: '您对“{thing}”的访问权限已到期', en: 'Your access to “{thing}” has ended' },
  ended: { zh: '您对“{thing}”的临时访问权限已到期。如仍需使用，请重新申请。', en: 'Your access to “{thing}” was given for a time, which is over. If you still need it, ask for it again.' },
} as const satisfies Texts;
