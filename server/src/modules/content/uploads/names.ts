import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  uploads: {
    image: { zh: '上传图片', en: 'Upload a picture' },
  },
} satisfies EntryNames;
