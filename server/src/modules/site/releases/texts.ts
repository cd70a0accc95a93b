import type { Texts } from '../../../language/language.ts';

export const texts = {
  releaseMissing: { zh: '没有这个模块或版本', en: 'There is no such module or version' },
  releaseGone: { zh: '版本 {version} 的文件已被清理，请重新发布', en: 'The files of version {version} have been removed. Please release it again' },
  releaseNotOwn: { zh: '您的部署令牌不能发布模块“{name}”', en: 'Your deploy token is not for the module “{name}”' },
  releaseEverybodys: { zh: '所有人已在使用版本 {version}', en: 'Everybody has version {version} already' },
  releaseNoTrial: { zh: '版本 {version} 没有在试用', en: 'Version {version} is not on trial' },
  releaseNoPrevious: { zh: '没有可以退回的版本', en: 'There is no version to go back to' },
  releaseFileMissing: { zh: '文件 {path} 没有上传，或上传时损坏', en: 'The file {path} was not uploaded, or was damaged on the way' },
  releaseVersionTaken: { zh: '版本 {version} 已发布过，内容不同；版本一经发布不能更改', en: 'Version {version} was released already with other files; a version never changes' },
  releaseVersionDescribed: {
    zh: '版本 {version} 已发布过，“{part}”与当时不同；版本一经发布不能更改，请使用新的版本号',
    en: 'Version {version} was released already with another “{part}”; a version never changes. Release this as a new version',
  },
  releaseNoManifest: { zh: '缺少 mf-manifest.json', en: 'mf-manifest.json is missing' },
  releaseNoHost: { zh: '服务器上没有已构建的门户，无法核对', en: 'The server has no built host to check against' },
  releaseContract: { zh: '模块兼容的门户接口版本是 {range}，门户当前是 {contract}', en: 'The module needs contract {range}; the portal has {contract}' },
  releaseShared: { zh: '模块需要 {module} {range}，门户提供的是 {provided}', en: 'The module needs {module} {range}; the portal provides {provided}' },
  releaseOlderModule: {
    zh: '模块按 {module} {range} 构建，门户提供的是 {provided}，两者不兼容：请用当前门户的源码重新构建模块，再发布新版本',
    en: 'The module was built with {module} {range}; the portal provides {provided}, which takes something away from it. Build the module again with the sources of this portal, and release that',
  },
  releaseNewerModule: {
    zh: '模块按 {module} {range} 构建，门户提供的是较旧的 {provided}：请先升级门户，或用当前门户的源码重新构建模块',
    en: 'The module was built with {module} {range}; the portal provides {provided}, which is older. Update the portal first, or build the module with the sources of this portal',
  },
  releaseSize: { zh: '模块文件共 {size} KB，上限为 {maximum} KB', en: 'The module’s files are {size} KB; the limit is {maximum} KB' },
  releaseFileSize: { zh: '文件 {path} 有 {size} 字节，remote.json 中写的是 {stated} 字节', en: 'The file {path} has {size} bytes; remote.json says {stated}' },
  releaseFileTwice: {
    zh: '文件 {path} 与 {other} 的路径相同（不区分大小写），只能保留一个',
    en: 'The file {path} has the path of {other}, capitals apart; there can be only one of them',
  },
  releaseStylesLong: { zh: '样式文件 {path} 有 {size} 千字符，上限为 {maximum} 千字符', en: 'The style sheet {path} has {size} thousand characters; the limit is {maximum} thousand' },
  releasePath: { zh: '路径“{path}”已属于“{owner}”', en: 'The path “{path}” belongs to “{owner}”' },
  releasePathTwice: {
    zh: '路径“{path}”与本模块的“{other}”是同一个地址；大小写和参数名不作区分',
    en: 'The path “{path}” has the same addresses as “{other}” of this module; capitals and names of parameters make no difference',
  },
  releasePathForm: {
    zh: '路径“{path}”只能由名称和“:参数”组成，中间用“/”分隔；名称可包含英文字母、数字和 - _ . ~',
    en: 'The path “{path}” may have names and “:parameters” only, with “/” between them; names are of letters, digits and - _ . ~',
  },
  releaseTitle: { zh: '标题须有中文和英文', en: 'A title is needed in Chinese and in English' },
  releaseStyles: {
    zh: '样式文件 {path} 会影响模块以外的内容：{selectors}。样式只能作用于模块自己的元素，即 CSS Modules 生成的“remote-{name}-…”类名',
    en: 'The style sheet {path} reaches what is not the module’s own: {selectors}. Style its own elements only, by the classes “remote-{name}-…” that CSS modules make',
  },
  releaseCopy: {
    zh: '文件 {path} 自带了一份 {library}。请使用门户提供的 {library}，不要打包进模块',
    en: 'The file {path} holds a copy of {library}. Use the one that the portal provides, and do not bundle it',
  },
  roleMissing: { zh: '没有编码为“{code}”的角色', en: 'There is no role with the code “{code}”' },
  deployTokenMissing: { zh: '部署令牌不存在或已吊销', en: 'There is no such deploy token, or it is revoked already' },
} as const satisfies Texts;
