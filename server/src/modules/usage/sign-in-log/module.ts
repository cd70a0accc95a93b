import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { signInListFile } from './list-file.ts';
import { names } from './names.ts';
import { signInLogRoutes } from './routes.ts';
import { SignInLog } from './service.ts';
import { texts } from './texts.ts';

const groups = ['administrators', 'securityAdministrators', 'auditors'] as const;

/** The log of sign-ins, and sessions as administrators see and end them. */
export const signInLogModule = defineModule({
  name: 'sign-in-log',
  create: ({ database: { db }, settings, use }) => {
    const log = new SignInLog(db);
    return {
      names,
      handlers: { signInLog: { ...signInLogRoutes(log), exportFile: use(exportsModule).addList(signInListFile(log)) } },
      nightly: (signal) => log.forgetOld(settings.signInLogDays, signal),
      menu: [{ name: 'Log', type: 'page', path: 'Log', parent: 'System', title: { zh: '登录日志', en: 'Sign-in log' }, icon: 'HistoryOutlined', sort: 30, groups }],
      interfaces: { signInLog: { title: { zh: '登录日志', en: 'Sign-in log' }, groups } },
      texts,
    };
  },
});
