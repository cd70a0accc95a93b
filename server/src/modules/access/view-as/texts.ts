import type { Texts } from '../../../language/language.ts';

export const texts = {
  notOneself: { zh: '不能以自己的视角查看', en: 'You cannot view the portal as yourself' },
  isDisabled: { zh: '“{account}”已停用，不能以其视角查看', en: '“{account}” is disabled; nobody can view the portal as them' },
  viewsAlready: { zh: '您正在以其他用户的视角查看门户', en: 'You are already viewing the portal as someone else' },
} as const satisfies Texts;
