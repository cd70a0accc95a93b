import type { Texts } from '../../../language/language.ts';

export const texts = {
  lessonMissing: { zh: '课程不存在或尚未发布', en: 'This lesson does not exist or is not published' },
  chapterGone: { zh: '该章节不存在或已被移除，请返回课程查看', en: 'This chapter does not exist or was removed. Go back to its lesson' },
  chapterNoQuiz: { zh: '该章节不是测验', en: 'This chapter is no quiz' },
  quizChanged: { zh: '测验题目已被修改，请重新打开后再作答', en: 'The questions were changed meanwhile. Open the quiz again' },
  noteGone: { zh: '笔记不存在或已被删除', en: 'This note does not exist or was deleted' },
  notesFull: { zh: '每门课程最多 {count} 条笔记', en: 'There can be {count} notes on a lesson at most' },
  certificateOpen: { zh: '还不能领取证书，请先完成：{chapters}', en: 'There is no certificate yet. Finish first: {chapters}' },
  certificateNone: { zh: '该课程没有必修章节，不颁发证书', en: 'This lesson gives no certificate: none of its chapters counts' },
  certificateMissing: { zh: '没有编号为“{number}”的证书', en: 'There is no certificate with the number “{number}”' },
  certificateTitle: { zh: '结业证书', en: 'Certificate of completion' },
  certificateSaid: { zh: '兹证明', en: 'This certifies that' },
  certificateDone: { zh: '已学完课程并通过全部测验', en: 'has completed the lesson and passed all of its quizzes' },
  certificateIssued: { zh: '颁发日期：{day}', en: 'Issued on {day}' },
  certificateNumber: { zh: '证书编号：{number}', en: 'Certificate number {number}' },
  certificateCheck: { zh: '可在学习中心按编号核验', en: 'It can be checked by its number in the learning centre' },
} as const satisfies Texts;
