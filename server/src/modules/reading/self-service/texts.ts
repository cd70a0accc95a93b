import type { Texts } from '../../../language/language.ts';

export const texts = {
  notInRecycleBin: { zh: '回收站中没有该报表', en: 'This report is not in your recycle bin' },
  buildDenied: {
    zh: '您不能基于该报表的数据创建报表：需要编辑和另存权限，并能查看全部页面',
    en: 'You may not make reports over this report’s data: that takes the rights to edit it and to save copies, and all of its pages',
  },
  ownReportMissing: { zh: '报表服务中找不到刚保存的报表', en: 'The reporting service does not have the report that was saved' },
  ownReportForeign: { zh: '该报表不是您在这里新建或另存的', en: 'This report was not made here by you' },
  ownReportNameTaken: { zh: '您已有同名的自助报表', en: 'You have made a report of that name already' },
  ownReportsTooMany: { zh: '最多可以创建 {count} 张自助报表', en: 'You can make at most {count} reports of your own' },
} as const satisfies Texts;
