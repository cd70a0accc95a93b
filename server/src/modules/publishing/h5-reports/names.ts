import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  h5Reports: {
    origins: { zh: '允许嵌入的网站', en: 'Sites that H5 reports may show' },
    upload: { zh: '上传 H5 报表文件', en: 'Upload an H5 report' },
    add: { zh: '新建 H5 报表', en: 'Add an H5 report' },
    update: { zh: '修改 H5 报表', en: 'Change an H5 report' },
  },
} satisfies EntryNames;
