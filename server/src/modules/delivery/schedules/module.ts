import { readers } from '../../../built-in-groups.ts';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { notificationsModule } from '../../reading/notifications/module.ts';
import { calendarModule } from '../calendar/module.ts';
import { beginningExports, exportsModule } from '../exports/module.ts';
import { names } from './names.ts';
import { managedScheduleRoutes, scheduleRoutes } from './routes.ts';
import { ScheduleRunner } from './runner.ts';
import { Schedules } from './service.ts';
import { texts } from './texts.ts';

export type { Deleter, Schedules } from './service.ts';

/** Each change stays in the audit log. */
const changing = perMinute(120, 'schedule change', byUser);

/** Exports that begin by themselves, again and again. Docs: decision 67. */
export const schedulesModule = defineModule({
  name: 'schedules',
  create: ({ database: { db }, settings, log, use }) => {
    const [exports, notices] = [use(exportsModule), use(notificationsModule)];
    const runner = new ScheduleRunner({ db, exports, notices, publicAddress: settings.publicAddress, log });
    const schedules = new Schedules({ db, exports, runner, notices });
    use(calendarModule).setDependents({ count: (transaction) => schedules.countByCalendar(transaction), recompute: (transaction, isWorking) => schedules.recomputeNextRuns(transaction, isWorking) });
    return {
      offer: schedules,
      names,
      handlers: { schedules: scheduleRoutes(schedules), managedSchedules: managedScheduleRoutes(schedules) },
      jobs: [runner.job()],
      rateLimits: { schedules: { run: beginningExports, add: changing, update: changing, remove: changing, isEnabled: changing } },
      menu: [
        { name: 'Timingtask', type: 'page', path: 'Timingtask', title: { zh: '我的定时任务', en: 'My schedules' }, icon: 'ScheduleOutlined', sort: 3, groups: readers },
        { name: 'TimingtaskMaintain', type: 'page', path: 'TimingtaskMaintain', parent: 'System', title: { zh: '定时任务管理', en: 'Schedules' }, icon: 'ScheduleOutlined', sort: 21, groups: ['administrators', 'auditors'] },
      ],
      interfaces: { scheduleManagement: { title: { zh: '定时任务管理', en: 'Management of schedules' }, groups: ['administrators'] } },
      texts,
    };
  },
});
