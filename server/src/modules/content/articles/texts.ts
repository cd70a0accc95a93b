import type { Texts } from '../../../language/language.ts';

export const texts = {
  articleGone: { zh: '文章不存在或已被删除', en: 'This article does not exist or was deleted' },
  articleStale: { zh: '“{name}”刚刚被其他人修改过，您的修改没有保存', en: 'Somebody else has changed “{name}” meanwhile. Your changes have not been saved' },
  articleEmpty: { zh: '“{name}”还没有正文，不能发布', en: '“{name}” has no text yet, and cannot be published' },
  articleClassGone: { zh: '文章分类不存在或已被删除', en: 'This article class does not exist or was deleted' },
  articleVersionGone: { zh: '没有这个历史版本', en: 'There is no such version' },
  articleCoverForeign: { zh: '请先上传封面图片', en: 'Upload the picture first' },
} as const satisfies Texts;
