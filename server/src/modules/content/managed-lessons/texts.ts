import type { Texts } from '../../../language/language.ts';

export const texts = {
  lessonGone: { zh: '该课程不存在或已被删除', en: 'This lesson does not exist or was deleted' },
  lessonEmpty: { zh: '“{name}”还没有章节，不能发布', en: '“{name}” has no chapters yet and cannot be published' },
  lessonCoverForeign: { zh: '封面必须是您自己上传的图片', en: 'The cover has to be a picture that you have uploaded' },
  lessonReportGone: { zh: '所选报表不存在或已被删除', en: 'A report does not exist or was deleted' },
  lessonNotShown: { zh: '“{name}”目前没有发布，不能提醒', en: '“{name}” is not to be seen now: nobody can be reminded' },
  dueTwice: { zh: '完成期限和完成天数只能填写一个', en: 'Give a date or a number of days, not both' },
  duePast: { zh: '完成期限不能早于现在', en: 'The date by which it has to be done is in the past' },
  lessonMailSubject: { zh: '新课程：{name}', en: 'New lesson: {name}' },
  lessonMailMandatory: { zh: '必修课程：{name}', en: 'Mandatory lesson: {name}' },
  lessonMailUntil: { zh: '请在 {until} 前学完。', en: 'Please finish it by {until}.' },
  lessonReminderSubject: { zh: '课程提醒：{name}', en: 'Reminder of a lesson: {name}' },
  lessonReminder: { zh: '您还没有学完这门课程。', en: 'You have not finished this lesson yet.' },
  lessonReminderUntil: { zh: '您还没有学完这门课程，请在 {until} 前学完。', en: 'You have not finished this lesson yet. Please finish it by {until}.' },
  lessonReminderOverdue: { zh: '这门课程应在 {until} 前学完，现已逾期，请尽快学完。', en: 'This lesson was to be finished by {until}. Please finish it as soon as you can.' },
  notStarted: { zh: '未开始', en: 'Not started' },
  underWay: { zh: '学习中', en: 'In progress' },
  done: { zh: '已学完', en: 'Finished' },
} as const satisfies Texts;
