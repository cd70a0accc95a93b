import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  managedChapters: {
    list: { zh: '课程章节管理列表', en: 'List chapters of a lesson' },
    info: { zh: '查看章节内容', en: 'One chapter for its authors' },
    add: { zh: '新建章节', en: 'Add a chapter' },
    update: { zh: '修改章节', en: 'Change a chapter' },
    remove: { zh: '删除章节', en: 'Delete chapters' },
    setRequired: { zh: '设置章节是否必学', en: 'Make chapters count' },
    move: { zh: '调整章节顺序', en: 'Put a chapter at a position' },
    setCaptions: { zh: '设置视频字幕', en: 'Set the captions of a video' },
    versions: { zh: '章节历史版本', en: 'Versions of a chapter' },
    versionInfo: { zh: '查看章节历史版本', en: 'One version of a chapter' },
    restore: { zh: '恢复章节历史版本', en: 'Restore a version of a chapter' },
    beginUpload: { zh: '开始上传课程文件', en: 'Begin to upload a file of a lesson' },
    uploadPart: { zh: '上传课程文件分段', en: 'Upload a part of a file of a lesson' },
    getUpload: { zh: '课程文件上传进度', en: 'How far an upload of a lesson is' },
  },
} satisfies EntryNames;
