import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  learning: { lessonList: { zh: '课程列表', en: 'List lessons' } },
  lessons: {
    classes: { zh: '课程分类列表', en: 'List lesson classes' },
    proceed: { zh: '继续学习', en: 'Lessons to go on with' },
    myProgress: { zh: '我的学习进度', en: 'My progress' },
    info: { zh: '课程详情', en: 'One lesson' },
    chapter: { zh: '课程章节', en: 'One chapter' },
    saveProgress: { zh: '保存学习进度', en: 'Keep my progress' },
    answerQuiz: { zh: '提交测验', en: 'Answer a quiz' },
    rate: { zh: '为课程评分', en: 'Rate a lesson' },
    certificate: { zh: '领取结业证书', en: 'My certificate of a lesson' },
    checkCertificate: { zh: '核验证书', en: 'Check a certificate' },
  },
  lessonNotes: {
    list: { zh: '我的课程笔记', en: 'My notes on a lesson' },
    add: { zh: '新建课程笔记', en: 'Write a note on a lesson' },
    update: { zh: '修改课程笔记', en: 'Change a note on a lesson' },
    remove: { zh: '删除课程笔记', en: 'Delete a note on a lesson' },
  },
} satisfies EntryNames;
