import { definePageTexts } from '@portal/shared/language';

export const zh = {
  kind: { video: '视频', document: '文档', text: '图文', link: '链接', quiz: '测验' },
  optional: '选学',
  done: '已完成',
  missing: '没有这门课程',
  missingNext: '它可能已下架或删除，或者未向您开放。如果地址是别人发给您的，请向对方或管理员核实。',
  lessons: '查看全部课程',
} as const;

export const en = {
  kind: { video: 'Video', document: 'Document', text: 'Text', link: 'Link', quiz: 'Quiz' },
  optional: 'Optional',
  done: 'Done',
  missing: 'There is no such lesson',
  missingNext: 'It may have been withdrawn or deleted, or is not meant for you. If somebody sent you the address, ask them or an administrator about it.',
  lessons: 'See all lessons',
};

export const useTexts = definePageTexts('learning.chapters', { zh, en });
