import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  connectionSources: {
    list: { zh: '报表连接列表', en: 'List connections' },
    details: { zh: '报表连接详情', en: 'Show a connection' },
    select: { zh: '可选的报表连接', en: 'Connections to choose from' },
    add: { zh: '新建报表连接', en: 'Add a connection' },
    update: { zh: '修改报表连接', en: 'Change a connection' },
    remove: { zh: '删除报表连接', en: 'Delete connections' },
    isActive: { zh: '启用或停用报表连接', en: 'Turn connections on or off' },
    dependents: { zh: '依赖报表连接的内容', en: 'What depends on connections' },
    test: { zh: '测试报表连接', en: 'Test a connection' },
    workspaces: { zh: '报表连接的工作区', en: 'Workspaces of a connection' },
    reports: { zh: '工作区中的报表', en: 'Reports of a workspace' },
    upload: { zh: '上传报表文件', en: 'Upload a report file' },
    beginUpload: { zh: '开始分段上传', en: 'Begin an upload in parts' },
    uploadPart: { zh: '上传一个分段', en: 'Upload a part of a file' },
    getUpload: { zh: '上传进度', en: 'Progress of an upload' },
    begin: { zh: '把文件发送到工作区', en: 'Send a file to a workspace' },
    importState: { zh: '文件发送进度', en: 'Progress of a file that was sent' },
    contents: { zh: '工作区中的报表和仪表板', en: 'Contents of a workspace' },
  },
} satisfies EntryNames;
