import type { Texts } from '../../../language/language.ts';

export const texts = {
  exportDenied: { zh: '您没有导出该报表的权限', en: 'You have no permission to export this report' },
  exportListDenied: { zh: '您没有查看该列表的权限', en: 'You have no permission to see this list' },
  exportListMissing: { zh: '该列表已不能导出', en: 'This list cannot be exported any more' },
  exportListFixed: { zh: '列表的导出不能修改，请在列表中重新导出', en: 'The export of a list cannot be changed. Export it again from the list' },
  exportListLong: { zh: '共 {count} 条，超过 Excel 工作表的行数上限，请用筛选缩小范围', en: 'There are {count} rows, more than a sheet of Excel takes. Narrow the list down with filters' },
  exportTimeZone: { zh: '时区“{timeZone}”无法识别', en: 'The time zone “{timeZone}” is not known' },
  exportMissing: { zh: '导出任务不存在', en: 'There is no such export task' },
  exportRunning: { zh: '导出任务正在进行，请等它结束', en: 'This export is under way. Please wait until it ends' },
  exportKind: { zh: '这类报表不能导出', en: 'Reports of this kind are not exported' },
  exportNotTable: { zh: '只有分页报表可以导出为 {format}', en: 'Only paginated reports are exported as {format}' },
  exportBadState: { zh: '报表参数无法识别', en: 'The report’s parameters are not understood' },
  exportNoFormat: { zh: '请至少选择一种文件格式', en: 'Choose one file format at least' },
  exportNoAddress: { zh: '请填写收件人邮箱', en: 'Enter an e-mail address' },
  exportBadAddress: { zh: '“{address}”不是有效的邮箱地址', en: '“{address}” is not an e-mail address' },
  exportManyAddresses: { zh: '收件人最多 {count} 个', en: 'At most {count} addresses' },
  exportTooMany: { zh: '您有 {count} 个导出任务还没有完成，请稍后再试', en: '{count} of your exports are not finished yet. Please try again later' },
  exportFailed: { zh: '报表服务没有完成导出', en: 'The reporting service did not finish the export' },
  exportMailWaiting: { zh: '文件已生成，邮件暂时没有发出，门户会继续尝试', en: 'The files are there. Their mail could not be sent yet; the portal will keep trying' },
  exportMailFailed: { zh: '文件已生成，但邮件没有送达 {addresses}，请核对地址，或请管理员检查邮件服务器', en: 'The files are there, but their mail did not reach {addresses}. Check the addresses, or ask an administrator to check the mail server' },
  exportFileGone: { zh: '文件不存在或已过期，请重新导出', en: 'This file does not exist or has expired. Please export it again' },
} as const satisfies Texts;
