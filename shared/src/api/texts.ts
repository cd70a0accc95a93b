/** Texts of this module, in the namespace `api`. */
export const apiTexts = {
  zh: {
    network: '无法连接服务器，请检查网络后重试。',
    timeout: '服务器超过 {{minutes}} 分钟没有响应，请稍后重试。',
    unreadable: '服务器的响应无法识别，可能正在维护，请稍后重试。',
    unreadableStatus: '服务器的响应无法识别（{{status}}），可能正在维护，请稍后重试。',
    refused: '操作没有成功（{{status}}）',
  },
  en: {
    network: 'The server cannot be reached. Check your network and try again.',
    timeout: 'The server did not answer within {{minutes}} minutes. Try again later.',
    unreadable: 'The server’s answer cannot be read; it may be under maintenance. Try again later.',
    unreadableStatus: 'The server’s answer ({{status}}) cannot be read; it may be under maintenance. Try again later.',
    refused: 'That did not work ({{status}})',
  },
} as const;
