import { definePageTexts } from '@portal/shared/language';

export const zh = {
  failed: {
    title: '“{{name}}”暂时无法打开',
    http: '服务器没有提供该模块的文件，可能正在更新。请稍后重试。',
    network: '与服务器的连接中断。请检查网络后重试。',
    timeout: '等待超过了 120 秒。网络可能较慢，请重试。',
    chunk: '模块的部分文件没有取到，可能刚刚发布了新版本。请重试；仍不成功时请刷新页面。',
    integrity: '取到的文件与发布时的不一致，可能在传输中被更改，因此没有运行。请联系管理员。',
    off: '管理员已暂时停用该模块，门户的其他部分不受影响。',
    evaluation: '该模块在运行中出错，门户的其他部分不受影响。重新加载会使用目前发布的版本。',
    invalid: '取到的内容不是本门户的模块，请联系管理员。',
    contract: '该模块是为另一个版本的门户构建的，请联系管理员。',
    registry: '没有取到模块清单。请检查网络后重试。',
    unknown: '该模块没有对您开放，或尚未发布。',
  },
  retry: '重试',
  reload: '重新加载此模块',
  home: '返回首页',
  details: '详细信息',
  module: '模块',
  version: '版本',
  stage: '阶段',
  kind: '类型',
  message: '消息',
  update: { title: '门户有更新', text: '刷新页面即可使用新版本；在此之前，您打开的内容保持不变。', reload: '刷新页面', later: '以后再说' },
  slot: { bell: '消息', carousel: '轮播', content: '学习内容', comments: '评论' },
} as const;

export const en = {
  failed: {
    title: '“{{name}}” cannot be opened right now',
    http: 'The server did not deliver the module’s files; it may be in the middle of an update. Please try again shortly.',
    network: 'The connection to the server was lost. Please check your network and try again.',
    timeout: 'It took longer than 120 seconds. The network may be slow; please try again.',
    chunk: 'Part of the module could not be fetched; a new version may just have been released. Try again, and reload the page if that does not help.',
    integrity: 'A file is not the one that was released and may have been changed on its way, so it was not run. Please tell your administrator.',
    off: 'An administrator has switched this module off for now. The rest of the portal is not affected.',
    evaluation: 'The module stopped because of an error of its own. The rest of the portal is not affected. Loading it again brings the version that is released now.',
    invalid: 'What was fetched is not a module of this portal. Please tell your administrator.',
    contract: 'The module was built for another version of the portal. Please tell your administrator.',
    registry: 'The list of modules could not be fetched. Please check your network and try again.',
    unknown: 'This module is not available to you, or has not been released yet.',
  },
  retry: 'Try again',
  reload: 'Load this module again',
  home: 'Back to Home',
  details: 'Details',
  module: 'Module',
  version: 'Version',
  stage: 'Stage',
  kind: 'Kind',
  message: 'Message',
  update: { title: 'The portal was updated', text: 'Reload the page to use the new version. Until then, what you have open stays as it is.', reload: 'Reload the page', later: 'Later' },
  slot: { bell: 'Messages', carousel: 'Carousel', content: 'Learning content', comments: 'Comments' },
};

export const useTexts = definePageTexts('host.remotes', { zh, en });
