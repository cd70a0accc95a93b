/** What the server says to people, in both languages. `{name}` is filled in where the text is used. */
export const texts = {
  badRequest: { zh: '请求无法处理', en: 'The request cannot be processed' },
  badJson: { zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON' },
  wrongMediaType: { zh: '不支持的内容类型', en: 'This content type is not supported' },
  signInAgain: { zh: '登录已失效，请重新登录', en: 'Your session has ended. Please sign in again' },
  notFound: { zh: '请求的地址不存在', en: 'There is nothing at this address' },
  wrongMethod: { zh: '该地址不支持 {method} 请求', en: 'This address does not take {method} requests' },
  tooLarge: { zh: '请求内容过大', en: 'The request is too large' },
  tooMany: { zh: '操作过于频繁，请在 {seconds} 秒后重试', en: 'Too many requests. Try again in {seconds} seconds' },
  internal: { zh: '服务器出错了，请稍后重试', en: 'Something went wrong on the server. Please try again later' },

  wrongCredentials: { zh: '账号或密码错误', en: 'The account or password is wrong' },
  mustChangePassword: { zh: '首次登录，请先修改密码', en: 'Please change your password first' },
  passwordExpired: { zh: '密码已过期，请修改密码', en: 'Your password has expired. Please change it' },
  disabled: { zh: '账号已停用，请联系管理员', en: 'This account is disabled. Please contact an administrator' },
  locked: {
    zh: '登录失败次数过多，账号已锁定，请在 {minutes} 分钟后重试',
    en: 'Too many failed sign-ins. The account is locked; try again in {minutes} min',
  },

  passwordsDiffer: { zh: '两次输入的密码不一致', en: 'The two entries differ' },
  oldPasswordWrong: { zh: '原密码错误', en: 'The old password is wrong' },
  passwordTooShort: { zh: '密码至少需要 {length} 个字符', en: 'The password needs at least {length} characters' },
  passwordTooSimple: {
    zh: '密码须包含大写字母、小写字母、数字、符号中的至少 {classes} 种',
    en: 'The password needs at least {classes} of these: capital letters, small letters, digits, symbols',
  },
  passwordUsedBefore: { zh: '不能使用最近用过的 {count} 个密码', en: 'Choose a password other than your last {count}' },

  signInTokenOver: { zh: '登录链接无效、已被使用或已过期', en: 'This sign-in link is not valid, has been used or has expired' },
  qrCodeOver: { zh: '二维码已过期或已处理，请重新扫码', en: 'This QR code has expired or was answered already. Please scan a new one' },
  accountMissing: { zh: '账号“{account}”不存在或已停用', en: 'There is no active account “{account}”' },
  ssoNotSet: { zh: '本站没有启用单点登录', en: 'Single sign-on is not set up here' },
  ssoUnreachable: { zh: '身份提供方暂时无法连接，请稍后重试或用密码登录', en: 'The identity provider cannot be reached. Try again later, or sign in with your password' },
  ssoStale: { zh: '单点登录已过期或不是从本浏览器发起的，请重新开始', en: 'This single sign-on has expired or was not begun in this browser. Please start again' },
  ssoRefused: { zh: '身份提供方没有完成登录（{reason}），请重新开始', en: 'The identity provider did not sign you in ({reason}). Please start again' },
  ssoNoAccount: {
    zh: '您的身份“{account}”在门户中没有可用的账号，请联系管理员',
    en: 'Your identity “{account}” has no active account in the portal. Please contact an administrator',
  },

  reportMissing: { zh: '报表不存在或已停用', en: 'This report does not exist or is no longer active' },
  reportDenied: { zh: '您没有查看该报表的权限', en: 'You have no permission to open this report' },
  dashboardMissing: { zh: '仪表板不存在或已停用', en: 'This dashboard does not exist or is no longer active' },
  dashboardDenied: { zh: '您没有查看该仪表板的权限', en: 'You have no permission to open this dashboard' },
  reportNoPages: { zh: '您没有查看该报表任何页面的权限', en: 'You have no permission for any page of this report' },

  exportDenied: { zh: '您没有导出该报表的权限', en: 'You have no permission to export this report' },
  exportMissing: { zh: '导出任务不存在', en: 'There is no such export task' },
  exportRunning: { zh: '导出任务正在进行，请等它结束', en: 'This export is under way. Please wait until it ends' },
  exportNoFormat: { zh: '请至少选择一种文件格式', en: 'Choose one file format at least' },
  exportNoAddress: { zh: '请填写收件人邮箱', en: 'Enter an e-mail address' },
  exportBadAddress: { zh: '“{address}”不是有效的邮箱地址', en: '“{address}” is not an e-mail address' },
  exportManyAddresses: { zh: '收件人最多 {count} 个', en: 'At most {count} addresses' },
  exportTooMany: { zh: '您有 {count} 个导出任务还没有完成，请稍后再试', en: '{count} of your exports are not finished yet. Please try again later' },
  exportFailed: { zh: '报表服务没有完成导出', en: 'The reporting service did not finish the export' },
  exportMailFailed: { zh: '文件已生成，但邮件没有发出，请联系管理员检查邮件服务器', en: 'The files are there, but the mail was not sent. Ask an administrator to check the mail server' },
  exportFileGone: { zh: '文件不存在或已过期，请重新导出', en: 'This file does not exist or has expired. Please export it again' },

  categoryMissing: { zh: '收藏分类不存在', en: 'This favourite category does not exist' },
  categoryNameTaken: { zh: '收藏分类“{name}”已存在', en: 'You already have a favourite category “{name}”' },

  articleMissing: { zh: '文章不存在或尚未发布', en: 'This article does not exist or is not published' },

  imageNotOwn: { zh: '图片不存在，请重新上传', en: 'An image is missing. Please upload it again' },

  fileMissing: { zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  fileTooLarge: { zh: '文件过大，最大为 {megabytes}MB', en: 'The file is too large; the maximum is {megabytes} MB' },
  fileNotPicture: { zh: '只能上传 JPEG、PNG、WebP 或 GIF 图片', en: 'Only JPEG, PNG, WebP and GIF pictures can be uploaded' },
  fileGone: { zh: '文件不存在', en: 'This file does not exist' },

  reportingUnreachable: { zh: '报表服务暂时无法连接，请稍后重试', en: 'The reporting service cannot be reached. Please try again later' },
  reportingBusy: { zh: '报表服务繁忙，请在 {seconds} 秒后重试', en: 'The reporting service is busy. Try again in {seconds} seconds' },
  reportingSignIn: {
    zh: '门户无法登录报表服务，请联系管理员检查客户端凭据',
    en: 'The portal cannot sign in to the reporting service. Ask an administrator to check its client credentials',
  },
  reportingDenied: { zh: '报表服务拒绝了门户的访问（{code}）', en: 'The reporting service refused the portal ({code})' },
  reportingNotFound: { zh: '报表服务中找不到该报表', en: 'The reporting service does not have this report' },
  reportingFailed: { zh: '报表服务返回错误（{code}）', en: 'The reporting service reported an error ({code})' },
  reportingUp: { zh: '报表服务运行正常', en: 'The reporting service is up' },
} as const;
