/** Where Microsoft has Power BI in each of its clouds (protocol 12.3). */
export const clouds = {
  global: { login: 'https://login.microsoftonline.com', scope: 'https://analysis.windows.net/powerbi/api/.default', apiBase: 'https://api.powerbi.com', embedOrigin: 'https://app.powerbi.com' },
  china: { login: 'https://login.chinacloudapi.cn', scope: 'https://analysis.chinacloudapi.cn/powerbi/api/.default', apiBase: 'https://api.powerbi.cn', embedOrigin: 'https://app.powerbi.cn' },
} as const;
