import type { Texts } from '../../../language/language.ts';

export const texts = {
  managedChapterGone: { zh: '该章节不存在或已被移除', en: 'This chapter does not exist or was removed' },
  chapterLessonGone: { zh: '该课程不存在或已被删除', en: 'This lesson does not exist or was deleted' },
  chaptersFull: { zh: '每门课程最多 {count} 个章节', en: 'A lesson can have {count} chapters at most' },
  chapterLast: { zh: '“{name}”已发布，至少要保留一个章节；要撤回请先撤下课程', en: '“{name}” is published and needs a chapter. Withdraw it first' },
  chapterNeedsText: { zh: '请填写章节的中文正文', en: 'The Chinese text of the chapter is missing' },
  chapterNeedsLink: { zh: '请填写链接地址', en: 'Enter the address of the link' },
  chapterNeedsQuestions: { zh: '请至少添加一道题目', en: 'Add a question at least' },
  chapterNeedsVideo: { zh: '请上传 .mp4 或 .webm 视频文件', en: 'Upload a video: a .mp4 or .webm file' },
  chapterNeedsDocument: { zh: '请上传 PDF 文件或图片（PNG、JPEG、WebP、GIF）', en: 'Upload a document: a PDF or a picture (PNG, JPEG, WebP, GIF)' },
  chapterTakesNoFile: { zh: '该类型的章节不能上传文件', en: 'A chapter of this kind has no file' },
  lessonVideoKind: { zh: '该文件不是可用的视频（MP4、WebM），或者内容与扩展名不符', en: 'This is no video (MP4, WebM) that can be used, or it is not what its name says' },
  lessonDocumentKind: { zh: '该文件不是可用的 PDF 或图片（PNG、JPEG、WebP、GIF），或者内容与扩展名不符', en: 'This is no PDF or picture (PNG, JPEG, WebP, GIF) that can be used, or it is not what its name says' },
  chapterPictureUnreadable: { zh: '该文件无法作为图片读取，可能已损坏；可以上传 PDF 文件或图片（PNG、JPEG、WebP、GIF）', en: 'This file could not be read as a picture; it may be damaged. A PDF or a picture (PNG, JPEG, WebP, GIF) can be uploaded' },
  lessonFileBroken: { zh: '该文件不完整或已损坏', en: 'This file is damaged or not whole' },
  captionsOfVideo: { zh: '只有视频章节可以添加字幕', en: 'Only a video has captions' },
  captionsWrong: { zh: '字幕文件不是有效的 WebVTT（以 WEBVTT 开头，时间形如 00:01.000 --> 00:04.000）', en: 'This is no WebVTT: it begins with WEBVTT, and its times look like 00:01.000 --> 00:04.000' },
} as const satisfies Texts;
