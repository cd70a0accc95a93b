import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  reportFiles: {
    download: { zh: '下载报表文件', en: 'Download a report file' },
  },
} satisfies EntryNames;
