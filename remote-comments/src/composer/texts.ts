import { definePageTexts } from '@portal/shared/language';

export const zh = {
  cancel: '取消',
  count: '已写 {{length}} 个字符，最多 {{maximum}} 个',
  tooLong: '评论最多 {{maximum}} 个字符，您写了 {{length}} 个。',
  empty: '请先写点内容；只有图片不能发送。',
  shortcut: '按 {{keys}} 发送',
  visual: { about: '评论对象：', remove: '不再提及“{{name}}”' },
  pictures: {
    label: '这条评论的图片',
    choose: '添加图片',
    drop: '松开即可添加图片',
    uploading: '正在上传 {{name}}',
    uploaded: '上传成功',
    uploadFailed: '{{name}} 上传失败：{{reason}}',
    again: '重新上传 {{name}}',
    remove: '移除第 {{number}} 张图片',
    tooMany: '当前限制选择 {{maximum}} 个文件',
    tooLarge: '{{name}} 超过了 {{megabytes}} MB',
    notPicture: '{{name}} 不是图片，可添加 JPEG、PNG、WebP 和 GIF。',
    stillUploading: '图片还在上传，请稍候。',
    someFailed: '有图片上传失败，请重新上传或移除后再发送。',
    pasted: '图片',
  },
} as const;

export const en = {
  cancel: 'Cancel',
  count: '{{length}} of {{maximum}} characters',
  tooLong: 'A comment has at most {{maximum}} characters; yours has {{length}}.',
  empty: 'Write something first. Pictures need a few words, too.',
  shortcut: '{{keys}} to send',
  visual: { about: 'About: ', remove: 'Do not mention “{{name}}”' },
  pictures: {
    label: 'Pictures of this comment',
    choose: 'Add pictures',
    drop: 'Drop the pictures here',
    uploading: 'Uploading {{name}}',
    uploaded: 'Upload succeeded',
    uploadFailed: 'Upload failed for “{{name}}”: {{reason}}',
    again: 'Upload {{name}} again',
    remove: 'Remove picture {{number}}',
    tooMany: 'At most {{maximum}} files can be chosen',
    tooLarge: '{{name}} is larger than {{megabytes}} MB',
    notPicture: '{{name}} is not a picture. JPEG, PNG, WebP and GIF can be added.',
    stillUploading: 'A picture is still being uploaded. One moment, please.',
    someFailed: 'A picture was not uploaded. Upload it again or remove it, then send.',
    pasted: 'the picture',
  },
};

export const useTexts = definePageTexts('comments.composer', { zh, en });
