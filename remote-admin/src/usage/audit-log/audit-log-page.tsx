import type { ReactNode } from 'react';
import { AUDIT_PAGE_SIZE, auditOrder, endpoints, type AuditRecord } from '@portal/shared/contract/usage';
import { formatInstant, useLanguage, type Language } from '@portal/shared/language';
import { useLocation } from '@portal/shared/router';
import { actText, actWords, kindText, kindWords } from '@portal/shared/log-words';
import { instantsOfDays } from '@portal/shared/time-zone';
import { defineResource, Difference, finds, ResourcePage, writes, type ListQuery } from '@portal/shared/ui/resource';
import { auditColumns, partsOf } from './audit-columns.tsx';
import styles from './audit-log.module.css';
import { useChainCheck } from './chain-check.tsx';
import { useTexts } from './texts.ts';

const { auditLog } = endpoints;
type Order = (typeof auditOrder)[number];

/** /Main/AuditLog: every change by administrators, and whether none of its records was cut out. */
export default function AuditLogPage(): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const { command, said } = useChainCheck();
  const kind = new URLSearchParams(useLocation().search).get('kind') ?? undefined;

  const resource = defineResource<AuditRecord, Order>({
    key: 'auditLog',
    rowKey: ({ id }) => id,
    columns: auditColumns(t, language),
    list: {
      find: finds(auditLog.list, (query: ListQuery<Order>) => ({ body: { ...searchOf(query), pageIndex: query.page, pageSize: query.size } })),
      file: writes(auditLog.exportFile, searchOf),
      orders: auditOrder,
      order: { by: 'createTime', type: 'desc' },
      sizes: [AUDIT_PAGE_SIZE, 50, 100],
    },
    filters: [
      { name: 'kind', label: t('kind'), kind: 'choice', options: Object.keys(kindWords).map((value) => ({ value, label: kindText(value, language) })) },
      { name: 'action', label: t('action'), kind: 'choice', options: actsOf(kind).map((value) => ({ value, label: actLabel(value, language) })) },
      { name: 'account', label: t('accountFilter'), kind: 'text' },
      { name: 'address', label: t('addressFilter'), kind: 'text' },
      { name: 'from', label: t('from'), kind: 'day' },
      { name: 'to', label: t('to'), kind: 'day' },
    ],
    details: {
      label: ({ changes }) => (changes.length > 0 ? t('details') : undefined),
      render: (row) => <Difference label={`${actText(row.kind, row.action, language)}, ${row.target}, ${formatInstant(row.createTime, language, 'second')}`} parts={partsOf(row, language)} />,
    },
    extra: command,
    texts: { title: t('title'), help: t('help'), search: t('search'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('permission') },
  });
  return (
    <div className={styles.screen}>
      {said && <div className={styles.check}>{said}</div>}
      <div className={styles.list}>
        <ResourcePage resource={resource} />
      </div>
    </div>
  );
}

/** An act is of every kind, as `update`, or of one, as `role.reports`. */
const kindOf = (act: string): string | undefined => (act.includes('.') ? act.split('.')[0] : undefined);

/** What is called the same is one choice, by the first of them: users are added, tokens created. */
const sameAs = (act: string): string[] => Object.keys(actWords).filter((one) => kindOf(one) === kindOf(act) && actWords[one]?.zh === actWords[act]?.zh && actWords[one]?.en === actWords[act]?.en);

/** The acts there are to choose; of one kind, where it is chosen, those that can be done to it. */
const actsOf = (kind: string | undefined): string[] => Object.keys(actWords).filter((act) => sameAs(act)[0] === act && (!kind || [undefined, kind].includes(kindOf(act))));

const actLabel = (act: string, language: Language): string => {
  const kind = kindOf(act);
  return kind ? `${kindText(kind, language)} · ${actText(kind, act.slice(kind.length + 1), language)}` : actText('', act, language);
};

/** What the address asks for, whatever page of it; a filter that makes no sense is none. */
const searchOf = ({ keyword, orderBy, orderType, filters: { kind, action, account, address, from, to } }: ListQuery<Order>) => ({
  keyword,
  orderBy,
  orderType,
  kind: Object.keys(kindWords).find((one) => one === kind),
  actions: action !== undefined && Object.hasOwn(actWords, action) ? sameAs(action) : undefined,
  account,
  address,
  ...instantsOfDays(from, to),
});
