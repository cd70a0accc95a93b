import type { Texts } from '../../../language/language.ts';

export const texts = {
  reportGone: { zh: '报表不存在或已被删除', en: 'This report does not exist or was deleted' },
  classMissing: { zh: '该报表分类不存在或已被删除', en: 'This report class does not exist or was deleted' },
  classNotFor: { zh: '“{name}”只存放用户自己制作的报表，请另选分类', en: '“{name}” is only for the reports that users make themselves; choose another class' },
  ownerMissing: { zh: '此用户不存在或已停用，不能设为负责人', en: 'This person does not exist or is disabled, and cannot be an owner' },
  watermarkEmpty: { zh: '启用水印时须填写水印文字', en: 'Enter the text of the watermark' },
  coverForeign: { zh: '请先上传封面图片', en: 'Upload the picture first' },
  coverOfNone: { zh: '这类报表无法自动生成封面，请上传图片', en: 'No cover can be made of a report of this kind. Upload a picture instead' },
  coverOfInactive: { zh: '“{name}”已停用，请先启用再生成封面', en: '“{name}” is out of use. Put it into use before a cover is made of it' },
  coverSecured: {
    zh: '“{name}”按读者显示不同的数据，封面所有人可见，不能自动生成，请上传图片',
    en: '“{name}” shows each reader their own rows, and everybody sees a cover. Upload a picture instead',
  },
  coverPagesKept: { zh: '“{name}”没有允许导出的页面，不能自动生成封面，请上传图片', en: '“{name}” has no page that may be exported. Upload a picture instead' },
  coverRefused: {
    zh: '报表服务不支持导出“{name}”（{code}）。Power BI 需要工作区位于专用容量上，并允许导出报表；也可以上传图片',
    en: 'The reporting service does not export “{name}” ({code}). Power BI needs a workspace on a capacity, and exports allowed in the tenant. Or upload a picture',
  },
  coverFailed: { zh: '报表服务没有生成“{name}”的图片，请重试或上传图片', en: 'The reporting service has made no picture of “{name}”. Try again, or upload one' },
  coverLate: { zh: '报表服务在 {seconds} 秒内没有生成“{name}”的图片，请稍后重试或上传图片', en: 'The reporting service has made no picture of “{name}” within {seconds} seconds. Try again later, or upload one' },
  reportMadeFrom: {
    zh: '用户已基于“{name}”制作了 {count} 张报表：{names}。删除后这些报表将无法打开，请改为停用',
    en: 'Reports that users have made from “{name}” ({count}): {names}. They could not be opened any more. Put it out of use instead',
  },
  notGone: { zh: '“{name}”的源报表仍在，无需更换', en: '“{name}” is still there in the reporting service, and need not be replaced' },
  successorMissing: { zh: '该工作区中没有所选的报表', en: 'This workspace does not have the report that was chosen' },
  successorOfOtherKind: { zh: '“{name}”是另一类报表，不能作为新的源报表', en: '“{name}” is a report of another kind, and cannot be the new source report' },
  successorGranted: {
    zh: '“{entry}”已授予角色或用户，更换后他们会看到“{name}”。您没有“{name}”的授权权限，请由管理员更换',
    en: 'Roles or people have “{entry}”, and would get “{name}” with it, which you may not give. Ask an administrator to join them',
  },
  successorJoined: { zh: '“{name}”已作为“{entry}”添加到门户中，请先删除该条目', en: '“{name}” is in the portal already, as “{entry}”. Delete that entry first' },
  successorOwn: { zh: '“{name}”是用户自己制作的报表，不能作为新的源报表', en: '“{name}” is a report that a user has made for themselves, and cannot be the new source report' },
  pageGone: { zh: '报表页面不存在或已被删除', en: 'This page does not exist or was deleted' },
  lastPage: { zh: '“{name}”至少要保留一个读者可见的页面。如不想让读者看到，请停用整张报表', en: '“{name}” has to keep one page that readers see. To hide all of it, put the report out of use' },
  pagesOfNone: { zh: '这类报表在报表服务中没有固定页面', en: 'A report of this kind has no pages in the reporting service' },
  differenceGone: { zh: '报表服务中的页面刚刚又有变化，请重新对比', en: 'The pages have changed again meanwhile. Compare anew' },
  filterColumnMissing: { zh: '第 {place} 个固定筛选：报表的数据中没有列“{table}[{column}]”', en: 'Fixed filter {place}: the report’s data have no column “{table}[{column}]”' },
  filtersOfNone: { zh: '只有 Power BI 报表可以设置固定筛选', en: 'Only Power BI reports can have fixed filters' },
  pagesNotNamed: { zh: '报表服务没有返回该报表的任何页面，未作更改', en: 'The reporting service names no page of this report. Nothing was changed' },
} as const satisfies Texts;
