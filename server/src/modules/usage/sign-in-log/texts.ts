import type { Texts } from '../../../language/language.ts';

export const texts = {
  signInMissing: { zh: '登录记录不存在，可能已过保留期限', en: 'There is no such sign-in; it may have been forgotten by now' },
  notOwnSession: { zh: '不能在这里结束自己当前的会话，请使用“退出登录”', en: 'Your own present session cannot be ended here; sign out instead' },
  edgesUnsorted: { zh: '时间点须按先后顺序排列', en: 'The instants must be in their order' },
} as const satisfies Texts;
