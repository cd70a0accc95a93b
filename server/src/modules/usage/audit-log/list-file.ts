import { actText, changeLine, kindText } from '@portal/shared/log-words';
import { endpoints, type AuditRecord } from '@portal/shared/contract/all';
import { formatInstant } from '@portal/shared/formats';
import { defineListExport } from '../../delivery/exports/module.ts';
import type { AuditRecords } from './records.ts';

/** The audit log as a file, in the words of its screen. */
export const auditListFile = (records: AuditRecords) =>
  defineListExport<typeof endpoints.auditLog.exportFile, AuditRecord>({
    endpoint: endpoints.auditLog.exportFile,
    title: { zh: '审计日志', en: 'Audit log' },
    columns: {
      createTime: ({ createTime }, { language, timeZone }) => formatInstant(createTime, language, 'second', timeZone),
      account: ({ account }) => account,
      fullName: ({ fullName }) => fullName,
      asAccount: ({ asAccount }) => asAccount ?? '',
      kind: ({ kind }, { language }) => kindText(kind, language),
      action: ({ kind, action }, { language }) => actText(kind, action, language),
      target: ({ target }) => target,
      changes: ({ kind, changes }, { language, timeZone }) => changes.map((change) => changeLine(kind, change, language, timeZone)).join('\n'),
      address: ({ address }) => address,
      id: ({ id }) => id,
    },
    find: (query) => records.findAll(query),
  });
