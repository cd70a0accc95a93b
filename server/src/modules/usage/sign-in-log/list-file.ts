import { endpoints, type SignInEntry } from '@portal/shared/contract/all';
import { formatInstant } from '@portal/shared/formats';
import { methodWords, resultWords, sessionWords } from '@portal/shared/log-words';
import { say } from '../../../language/language.ts';
import { defineListExport } from '../../delivery/exports/module.ts';
import type { SignInLog } from './service.ts';

/** The log of sign-ins as a file. */
export const signInListFile = (log: SignInLog) =>
  defineListExport<typeof endpoints.signInLog.exportFile, SignInEntry>({
    endpoint: endpoints.signInLog.exportFile,
    title: { zh: '登录日志', en: 'Sign-in log' },
    columns: {
      createTime: ({ createTime }, { language, timeZone }) => formatInstant(createTime, language, 'second', timeZone),
      account: ({ account }) => account,
      fullName: ({ fullName }) => fullName,
      method: ({ method }, { language }) => say(language, methodWords[method]),
      result: ({ result }, { language }) => say(language, resultWords[result]),
      address: ({ address }) => address,
      browser: ({ browser }) => browser,
      session: ({ session }, { language }) => say(language, sessionWords[session]),
      endedTime: ({ endedTime }, { language, timeZone }) => (endedTime ? formatInstant(endedTime, language, 'second', timeZone) : ''),
    },
    find: (query) => log.findAll(query),
  });
