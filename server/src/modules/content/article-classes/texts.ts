import type { Texts } from '../../../language/language.ts';

export const texts = {
  classMissing: { zh: '该文章分类不存在或已被删除', en: 'This article class does not exist or was deleted' },
  classTaken: { zh: '同一上级下已有名为“{name}”的分类', en: 'There is a class “{name}” at this place already' },
  classCircle: { zh: '分类不能移到它自己或其下级分类之中', en: 'A class cannot be below itself' },
  classTooDeep: { zh: '分类最多 {levels} 层', en: 'Classes can be {levels} levels deep at most' },
  classTooMany: { zh: '分类最多 {count} 个', en: 'There can be {count} classes at most' },
  classHasArticles: { zh: '这些分类中还有 {count} 篇文章，请选择把它们移到哪个分类', en: 'There are {count} articles in these classes. Choose the class that they go to' },
  classMergeSelf: { zh: '不能合并到它自己或其下级分类', en: 'A class cannot be merged into itself or a class below it' },
} as const satisfies Texts;
