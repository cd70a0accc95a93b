import type { Texts } from '../../../language/language.ts';

export const texts = {
  classMissing: { zh: '该报表分类不存在或已被删除', en: 'This report class does not exist or was deleted' },
  classTaken: { zh: '同一上级下已有名为“{name}”的分类', en: 'There is a class “{name}” at this place already' },
  classCircle: { zh: '分类不能移到它自己或其下级分类之中', en: 'A class cannot be below itself' },
  classTooDeep: { zh: '分类最多 {levels} 层', en: 'Classes can be {levels} levels deep at most' },
  classTooMany: { zh: '分类最多 {count} 个', en: 'There can be {count} classes at most' },
  classSelfService: { zh: '“{name}”存放用户自己制作的报表，不能移动、合并或删除', en: '“{name}” holds the reports that users make themselves: it cannot be moved, merged or deleted' },
  classNotFor: { zh: '“{name}”只存放用户自己制作的报表，请另选分类', en: '“{name}” is only for the reports that users make themselves; choose another class' },
  classHasReports: { zh: '这些分类中还有 {count} 个报表或仪表板，请选择把它们移到哪个分类', en: 'Reports and dashboards in these classes: {count}. Choose the class that they go to' },
  classMergeSelf: { zh: '不能合并到它自己或其下级分类', en: 'A class cannot be merged into itself or a class below it' },
  coverForeign: { zh: '请先上传封面图片', en: 'Upload the picture first' },
} as const satisfies Texts;
