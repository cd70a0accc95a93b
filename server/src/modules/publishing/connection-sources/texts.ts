import type { Texts } from '../../../language/language.ts';

export const texts = {
  sourceOff: { zh: '报表连接“{name}”已停用，请联系管理员', en: 'The connection “{name}” has been switched off. Please ask an administrator' },
  sourceSecretLost: { zh: '报表连接“{name}”的密钥无法读取，请管理员重新填写', en: 'The secret of the connection “{name}” cannot be read. An administrator has to enter it again' },
} as const satisfies Texts;
