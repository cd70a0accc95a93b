import type { Texts } from '../../../language/language.ts';

export const texts = {
  directoryUserGone: { zh: '目录用户不存在或已不在目录中', en: 'This directory user does not exist or is not in the directory any more' },
  directoryAccountGone: { zh: '账号不存在或已被删除', en: 'This account does not exist or was deleted' },
  directoryUserMatched: { zh: '“{name}”已经有门户账号', en: '“{name}” has an account of the portal already' },
  directoryAccountMatched: { zh: '账号“{account}”已由目录维护，请先解除匹配', en: 'A directory keeps the account “{account}” already. Unmatch it first' },
  directoryTwice: { zh: '同一个目录用户或账号只能匹配一次', en: 'A directory user and an account can be matched once' },
  directoryNotMatched: { zh: '“{name}”没有匹配的账号', en: '“{name}” has no account' },
  directorySettingsStale: { zh: '同步设置刚刚被其他人修改过，您的修改没有保存', en: 'Someone else has changed the synchronisation meanwhile. Your changes have not been saved' },
  directoryAdministrators: { zh: '只有系统管理员可以更改同步设置：它决定哪些账号会被停用', en: 'Only administrators may change how the directory is synchronised: it says whose accounts are disabled' },
  directoryForceDenied: { zh: '超过保护阈值时，只有系统管理员可以继续同步', en: 'Only administrators may go on where the safety limit has stopped it' },
  directoryRunning: { zh: '同步正在进行，请等它结束', en: 'A synchronisation is in progress. Please wait until it is over' },
  directoryRunGone: { zh: '同步记录不存在', en: 'There is no such synchronisation' },
  directoryStopped: { zh: '同步中断：服务器停止或不再响应', en: 'The synchronisation broke off: its server stopped' },
  directoryLastAdministrator: { zh: '同步会停用最后一位系统管理员，因此没有执行', en: 'The synchronisation would disable the last administrator, and so changed nothing' },
  directoryInternal: { zh: '同步失败，原因已写入服务器日志', en: 'The synchronisation failed; the reason is in the server’s log' },
  directoryGroupMissing: { zh: '角色不存在或已被删除', en: 'A role does not exist or was deleted' },
  directoryResourceGroupMissing: { zh: '资源组不存在或已被删除', en: 'The resource group does not exist or was deleted' },
  mappingGone: { zh: '映射不存在或已被删除', en: 'This mapping does not exist or was deleted' },
  mappingTaken: { zh: '组“{name}”已经映射到这个角色', en: 'The group “{name}” is mapped to this role already' },
  mappingRoleGone: { zh: '角色不存在或已被删除', en: 'This role does not exist or was deleted' },
  mappingBeyond: { zh: '角色“{name}”授予了您没有的权限（{what}），只有同样拥有这些权限的人才能映射它', en: 'The role “{name}” gives rights that you lack ({what}). Only a user with the same rights may map it' },
} as const satisfies Texts;
