import type { AuditRecord, auditOrder } from '@portal/shared/contract/usage';
import { formatInstant, formatNumber, type Language, type TextOf } from '@portal/shared/language';
import { actText, changeLine, fieldText, kindText, valueText } from '@portal/shared/log-words';
import type { DifferencePart, ListColumn } from '@portal/shared/ui/resource';
import styles from './audit-log.module.css';
import type { zh } from './texts.ts';

type AuditColumn = ListColumn<AuditRecord, (typeof auditOrder)[number]>;

/** So many fields are named in a row; all are in its details. */
const NAMED = 3;

/** The columns of the audit log; their words are those of its file. */
export const auditColumns = (t: TextOf<typeof zh>, language: Language): AuditColumn[] => {
  const time = (instant: string) => formatInstant(instant, language, 'second');
  const fields = ({ kind, changes }: AuditRecord): string => {
    const named = changes.slice(0, NAMED).map(({ field }) => fieldText(kind, field, language)).join(language === 'zh' ? '、' : ', ');
    return changes.length > NAMED ? t('moreFields', { fields: named, count: formatNumber(changes.length, language) }) : named;
  };
  return [
    { key: 'createTime', title: t('createTime'), order: 'createTime', text: ({ createTime }) => time(createTime), render: ({ createTime }) => <time dateTime={createTime}>{time(createTime)}</time> },
    {
      key: 'account',
      title: t('account'),
      fixed: true,
      text: ({ account }) => account,
      render: ({ account, asAccount }) => (
        <>
          <bdi>{account || t('portal')}</bdi>
          {asAccount !== null && <span className={styles.as}>{t('asOf', { name: asAccount })}</span>}
        </>
      ),
    },
    { key: 'fullName', title: t('fullName'), minor: true, text: ({ fullName }) => fullName, render: ({ fullName }) => (fullName ? <bdi>{fullName}</bdi> : t('none')) },
    { key: 'asAccount', title: t('asAccount'), optional: true, minor: true, text: ({ asAccount }) => asAccount ?? '', render: ({ asAccount }) => asAccount ?? t('none') },
    { key: 'kind', title: t('kind'), text: ({ kind }) => kindText(kind, language), render: ({ kind }) => kindText(kind, language) },
    { key: 'action', title: t('action'), text: ({ kind, action }) => actText(kind, action, language), render: ({ kind, action }) => actText(kind, action, language) },
    { key: 'target', title: t('target'), fixed: true, text: ({ target }) => target, render: ({ target }) => (target ? <bdi className={styles.target}>{target}</bdi> : t('none')) },
    { key: 'changes', title: t('changes'), minor: true, text: ({ kind, changes }) => changes.map((change) => changeLine(kind, change, language)).join('\n'), render: (row) => fields(row) || t('none') },
    { key: 'address', title: t('address'), minor: true, text: ({ address }) => address, render: ({ address }) => address || t('none') },
    { key: 'id', title: t('id'), optional: true, minor: true, text: ({ id }) => id, render: ({ id }) => id },
  ];
};

/** What a record changed, field by field. */
export const partsOf = ({ kind, changes }: AuditRecord, language: Language): DifferencePart[] =>
  changes.map(({ field, before, after }) => ({ key: field, label: fieldText(kind, field, language), before: valueText(kind, field, before, language), after: valueText(kind, field, after, language) }));
