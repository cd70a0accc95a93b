import { defineModule } from '../../../module.ts';
import { FirstSteps } from './service.ts';

/** What leads the administrator of a new portal. */
export const firstStepsModule = defineModule({
  name: 'first-steps',
  create: ({ database, settings, powerBi }) => {
    const firstSteps = new FirstSteps({ database, isConnected: !powerBi.isHere, hasMail: settings.mail.smtpUrl !== undefined, hasSingleSignOn: settings.sso !== undefined });
    return {
      names: { firstSteps: { state: { zh: '开始使用：进度', en: 'First steps: progress' }, say: { zh: '开始使用：更改', en: 'First steps: change' } } },
      handlers: { firstSteps: { state: () => firstSteps.state(), say: ({ currentUser, body, request }) => firstSteps.say(currentUser, body, request.ip) } },
      menu: [{ name: 'FirstSteps', type: 'page', path: 'FirstSteps', parent: 'System', title: { zh: '开始使用', en: 'First steps' }, icon: 'RocketOutlined', sort: 99, groups: ['administrators'] }],
    };
  },
});
