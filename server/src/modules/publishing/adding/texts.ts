import type { Texts } from '../../../language/language.ts';

export const texts = {
  itemMissing: { zh: '报表服务的该工作区中没有“{name}”', en: 'This workspace of the reporting service does not have “{name}”' },
  itemTwice: { zh: '“{name}”选了两次', en: '“{name}” was chosen twice' },
  itemJoined: { zh: '“{name}”已在门户中，请刷新列表', en: '“{name}” is in the portal already. Reload the list' },
} as const satisfies Texts;
