import type { Texts } from './language.ts';

/** What the server says to people wherever they are, in both languages; what a module says stands with it. `{name}` is filled in where the text is used. */
export const texts = {
  badRequest: { zh: '请求无法处理', en: 'The request cannot be processed' },
  badJson: { zh: '请求内容不是有效的 JSON，或含有保留名称（如 __proto__）', en: 'The request body is not valid JSON, or has a reserved name such as __proto__' },
  wrongMediaType: { zh: '不支持的内容类型', en: 'This content type is not supported' },
  signInAgain: { zh: '登录已失效，请重新登录', en: 'Your session has ended. Please sign in again' },
  interfaceOff: { zh: '管理员已停用此功能，暂时无法使用', en: 'An administrator has switched this off; it cannot be used at the moment' },
  viewedOnly: { zh: '您正在以他人的视角查看，只能浏览，不能做更改、导出或下载。结束查看后再操作', en: 'You are viewing the portal as somebody else: you can look, but not change, export or download anything. Stop viewing first' },
  notFound: { zh: '请求的地址不存在', en: 'There is nothing at this address' },
  wrongMethod: { zh: '该地址不支持 {method} 请求', en: 'This address does not take {method} requests' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  tooMany: { zh: '操作过于频繁，请在 {seconds} 秒后重试', en: 'Too many requests. Try again in {seconds} seconds' },
  goneMeanwhile: { zh: '相关内容刚刚已被删除，请刷新后重试', en: 'Something that this refers to was deleted meanwhile. Reload and try again' },
  busy: { zh: '系统繁忙，请稍后重试', en: 'The portal is very busy. Please try again in a moment' },
  internal: { zh: '服务器出错了，请稍后重试', en: 'Something went wrong on the server. Please try again later' },
  fileMissing: { zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  fileNameMissing: { zh: '上传的文件没有文件名', en: 'The file that was uploaded has no name' },
  fileNameWrong: { zh: '文件名含有不能使用的字符，请改名后再上传', en: 'The name of the file has characters that cannot be used. Rename it and upload it again' },
  fileIncomplete: { zh: '文件没有完整上传，请重新上传', en: 'The file was not uploaded completely. Please upload it again' },
  fileTooLarge: { zh: '文件过大，最大为 {megabytes}MB', en: 'The file is too large; the maximum is {megabytes} MB' },
  fileNoRange: { zh: '文件没有请求的部分', en: 'The file does not have the part that was asked for' },
  storageUnreachable: { zh: '文件存储暂时无法使用，请稍后重试', en: 'File storage is not available at the moment. Please try again later' },
  fileGone: { zh: '文件不存在', en: 'This file does not exist' },
} as const satisfies Texts;
