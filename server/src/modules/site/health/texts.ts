import type { Texts } from '../../../language/language.ts';

export const texts = {
  reportingUp: { zh: '报表服务运行正常', en: 'The reporting service is up' },
  database: { zh: '数据库', en: 'the database' },
  storage: { zh: '文件存储', en: 'the file storage' },
  notReady: { zh: '门户暂不可用：{parts}出现故障', en: 'The portal is not ready: {parts} is down' },
} as const satisfies Texts;
