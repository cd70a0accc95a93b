import type { EntryNames } from '../../../module.ts';

/** What people call the module's calls. */
export const names = {
  release: {
    registry: { zh: '已安装模块', en: 'Installed modules' },
    report: { zh: '上报模块加载情况', en: 'Report how modules were loaded' },
  },
  deployment: {
    check: { zh: '检查模块版本', en: 'Check a release' },
    file: { zh: '上传模块文件', en: 'Upload a file of a release' },
    publish: { zh: '登记模块版本', en: 'Publish a release' },
    activate: { zh: '启用模块版本', en: 'Activate a release' },
    endTrial: { zh: '结束试用', en: 'End a trial' },
    rollBack: { zh: '回退版本', en: 'Roll back' },
    switch: { zh: '停用或启用模块', en: 'Switch a module off or on' },
    overview: { zh: '模块发布概览', en: 'Overview of releases' },
    history: { zh: '模块发布记录', en: 'History of releases' },
    tokens: { zh: '发布令牌列表', en: 'List deploy tokens' },
    createToken: { zh: '新建发布令牌', en: 'Make a deploy token' },
    revokeToken: { zh: '吊销发布令牌', en: 'Revoke a deploy token' },
  },
} satisfies EntryNames;
