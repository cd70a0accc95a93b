import type { Texts } from '../../../language/language.ts';

export const texts = {
  publishPast: { zh: '发布时间不能早于现在；要立即发布，请清空“发布时间”', en: 'The time of publication is in the past. To publish at once, empty “From”' },
  publishBegun: { zh: '内容已经发布，发布时间不能再改为空；要收回请使用“撤下”', en: 'This is published already, and cannot lose its time. To take it back, use “Withdraw”' },
  publishStale: { zh: '“{name}”刚刚被其他人修改过，请先查看现在的内容，再发布', en: 'Someone else has changed “{name}” meanwhile. Look at what it is now before you publish it' },
  expirePast: { zh: '到期时间不能早于现在', en: 'The end is in the past' },
  expireBefore: { zh: '到期时间必须晚于发布时间', en: 'The end has to be after the time of publication' },
  richTextDeep: { zh: '内容嵌套过深（超过 {levels} 层），请简化后再保存', en: 'The text is nested too deeply, in more than {levels} levels. Simplify it first' },
  richTextSlow: { zh: '内容的格式过于复杂，无法在限定时间内处理，请简化后再保存', en: 'The text is too complicated to be checked in time. Simplify it first' },
  richTextLong: { zh: '内容过长，最多 {kilobytes} KB', en: 'The text is too long; at most {kilobytes} KB' },
  audienceGroup: { zh: '所选角色不存在或已被删除', en: 'A role of the audience does not exist or was deleted' },
  audienceDepartment: { zh: '所选部门不存在或已被删除', en: 'A department of the audience does not exist or was deleted' },
  audienceUser: { zh: '所选用户不存在或已停用', en: 'A person of the audience does not exist or is disabled' },
  contentMailLink: { zh: '在门户中查看：\n{address}', en: 'Read it in the portal:\n{address}' },
  contentMailEnd: { zh: '不想再收到此类邮件？请在门户右上角铃铛的消息面板底部关闭。', en: 'To stop these mails, turn them off at the bottom of the messages that the bell of the portal opens.' },
  versionGone: { zh: '没有这个历史版本', en: 'There is no such version' },
  draftLarge: { zh: '草稿过大，最多 {megabytes} MB', en: 'The draft is too large; at most {megabytes} MB' },
} as const satisfies Texts;
