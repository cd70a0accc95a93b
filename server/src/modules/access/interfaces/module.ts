import { defineModule } from '../../../module.ts';
import { InterfaceCounters } from './counters.ts';
import { InterfaceClasses } from './classes-service.ts';
import { names } from './names.ts';
import { classRoutes, interfaceRoutes } from './routes.ts';
import { Interfaces } from './service.ts';
import { texts } from './texts.ts';
import { Trials } from './trial.ts';

/** The calls of the portal and their classes, as administrators manage them. */
export const interfacesModule = defineModule({
  name: 'interfaces',
  create: ({ database: { db }, log }) => {
    const counters = new InterfaceCounters(db, log);
    const trials = new Trials(db);
    return {
      offer: counters,
      nightly: () => counters.forgetOld(),
      start: () => counters.start(),
      stop: () => counters.stop(),
      names,
      serve: trials.serve,
      handlers: { classes: classRoutes(new InterfaceClasses(db)), interfaces: interfaceRoutes(new Interfaces(db), trials) },
      menu: [{ name: 'apiManagement', type: 'page', path: 'apiManagement', parent: 'System', title: { zh: '接口管理', en: 'Interfaces' }, icon: 'ApiOutlined', sort: 5, groups: ['administrators', 'auditors'] }],
      interfaces: { interfaces: { title: { zh: '接口管理', en: 'Interfaces' }, groups: ['administrators'] } },
      texts,
    };
  },
});
