import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { names } from './names.ts';
import { calendarRoutes } from './routes.ts';
import { Calendar } from './service.ts';
import { texts } from './texts.ts';

export { heldWorkingDays } from './repository.ts';

/** Which days are worked on, for what runs by them. Docs: decision 68. */
export const calendarModule = defineModule({
  name: 'calendar',
  create: ({ database: { db } }) => {
    const calendar = new Calendar(db);
    return {
      offer: calendar,
      names,
      handlers: { calendar: calendarRoutes(calendar) },
      rateLimits: { calendar: { set: perMinute(60, 'calendar change', byUser) } },
      menu: [{ name: 'WorkingDay', type: 'page', path: 'WorkingDay', parent: 'System', title: { zh: '工作日历', en: 'Working days' }, icon: 'CalendarOutlined', sort: 22, groups: ['administrators'] }],
      interfaces: { calendarManagement: { title: { zh: '工作日历', en: 'Working days' }, groups: ['administrators'] } },
      texts,
    };
  },
});
