import { join } from 'node:path';
import { byUser, perMinute } from '../../../http/rate-limits.ts';
import { defineModule } from '../../../module.ts';
import { exportsModule } from '../../delivery/exports/module.ts';
import { Chain } from './chain.ts';
import { HeadFile } from './head-file.ts';
import { auditListFile } from './list-file.ts';
import { names } from './names.ts';
import { AuditRecords } from './records.ts';
import { auditLogRoutes } from './routes.ts';

const groups = ['administrators', 'securityAdministrators', 'auditors'] as const;

/** The audit log as people read it, and the chain that shows when a record was cut out or changed. Docs: decision 46. */
export const auditLogModule = defineModule({
  name: 'audit-log',
  create: ({ database: { db }, settings, key, log, use }) => {
    const records = new AuditRecords(db);
    const chain = new Chain({ db, key: key('audit'), head: new HeadFile(join(settings.dataFolder, 'keys', 'audit-chain.json')), log });
    return {
      names,
      handlers: { auditLog: { ...auditLogRoutes(records, chain), exportFile: use(exportsModule).addList(auditListFile(records)) } },
      menu: [{ name: 'AuditLog', type: 'page', path: 'AuditLog', parent: 'System', title: { zh: '审计日志', en: 'Audit log' }, icon: 'AuditOutlined', sort: 31, groups }],
      interfaces: { auditLog: { title: { zh: '审计日志', en: 'Audit log' }, groups } },
      rateLimits: { auditLog: { check: perMinute(240, 'audit check', byUser) } },
      // Not one of the nightly steps: health then names it by itself.
      jobs: [{ name: 'audit-chain', cron: '45 3 * * *', minutes: 60, work: (signal) => chain.mustBeWhole(signal) }],
      start: () => chain.start(),
      stop: () => chain.stop(),
    };
  },
});
