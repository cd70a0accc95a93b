import type { Texts } from '../../../language/language.ts';

export const texts = {
  visitEdgesUnsorted: { zh: '时间点须按先后顺序排列', en: 'The instants must be in their order' },
} as const satisfies Texts;
