import type { Texts } from '../../../language/language.ts';

export const texts = {
  bundleNotZip: { zh: '请上传 zip 压缩包', en: 'Only zip files can be uploaded here' },
  bundleNoIndex: { zh: '压缩包中没有 index.html', en: 'There is no index.html in the zip file' },
  bundleTooLarge: { zh: '压缩包解压后过大（最多 {files} 个文件、{megabytes} MB）', en: 'The zip file unpacks to too much; the limit is {files} files and {megabytes} MB' },
  bundleBadFile: { zh: '不允许的文件：{file}', en: 'This file is not allowed: {file}' },
  bundleBroken: { zh: '压缩包已损坏', en: 'The zip file is damaged' },
  bundleBrokenFile: { zh: '压缩包中的文件已损坏：{file}', en: 'A file in the zip file is damaged: {file}' },
  bundleClash: { zh: '压缩包中的文件重名：{file}', en: 'Files in the zip file have clashing names: {file}' },
  bundleMissing: { zh: '请先上传压缩包', en: 'Upload the zip file first' },
  h5Origin: { zh: '不允许嵌入该网址：{origin}。允许的网站由服务器设置 H5_ORIGINS 指定', en: 'Pages of {origin} may not be embedded here. Which sites may is said by the server’s setting H5_ORIGINS' },
  h5OwnOrigin: { zh: '不能嵌入门户自身的页面', en: 'Pages of the portal itself cannot be embedded' },
} as const satisfies Texts;
