import type { Bilingual } from '@portal/shared/contract';

/** What people call the fields of requests; a field without a label is named as in the contract. */
export const labels: Record<string, Bilingual> = {
  username: { zh: '账号', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
  grant_type: { zh: '授权类型', en: 'Grant type' },
  oldPassword: { zh: '原密码', en: 'Old password' },
  newPassword: { zh: '新密码', en: 'New password' },
  confirmPassword: { zh: '确认密码', en: 'Confirmation' },
  name: { zh: '名称', en: 'Name' },
  content: { zh: '内容', en: 'Text' },
  images: { zh: '图片', en: 'Images' },
  file: { zh: '文件', en: 'File' },
  keyword: { zh: '关键字', en: 'Keyword' },
  id: { zh: '编号', en: 'Id' },
  type: { zh: '类型', en: 'Type' },
  level: { zh: '级别', en: 'Level' },
  classId: { zh: '报表分类', en: 'Report class' },
  reportId: { zh: '报表', en: 'Report' },
  reportName: { zh: '报表名称', en: 'Report name' },
  dReportID: { zh: '报表', en: 'Report' },
  dreportId: { zh: '报表', en: 'Report' },
  collectionClassID: { zh: '收藏分类', en: 'Favourite category' },
  pageIndex: { zh: '页码', en: 'Page number' },
  pageSize: { zh: '每页条数', en: 'Page size' },
  orderBy: { zh: '排序字段', en: 'Order by' },
  orderType: { zh: '排序方向', en: 'Direction' },
};
