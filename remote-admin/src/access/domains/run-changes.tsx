import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type DomainChange } from '@portal/shared/contract/access';
import { formatList, useLanguage } from '@portal/shared/language';
import { ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Pagination, Segmented, Tag } from '@portal/shared/ui/data';
import { Difference } from '@portal/shared/ui/resource';
import styles from './domains.module.css';
import { useTexts } from './texts.ts';

const PAGE_SIZE = 20;
const colours = { add: 'success', link: 'processing', update: 'processing', enable: 'success', missing: 'warning', disable: 'error', problem: 'warning' } as const;

type RunChangesProps = { runId: number; /** Those of which there are any. */ kinds: readonly DomainChange['kind'][]; label: string };

/** What a run has found to be different, person by person. */
export const RunChanges = ({ runId, kinds, label }: RunChangesProps): ReactNode => {
  const t = useTexts();
  const [kind, setKind] = useState<DomainChange['kind'] | 'all'>('all');
  const [page, setPage] = useState(1);
  const found = useQuery({ ...queryOf(endpoints.domains.changes, { body: { runId, ...(kind !== 'all' && { kind }), pageIndex: page, pageSize: PAGE_SIZE } }), placeholderData: keepPreviousData });
  return (
    <section className={styles.changes} aria-label={label}>
      {kinds.length > 1 && (
        <Segmented
          aria-label={t('changeKind')}
          value={kind}
          options={[{ value: 'all' as const, label: t('all') }, ...kinds.map((value) => ({ value, label: t(`changeKinds.${value}`) }))]}
          onChange={(next) => {
            setKind(next);
            setPage(1);
          }}
        />
      )}
      {found.isPending && <Skeleton active />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul className={styles.runs}>
        {found.data?.items.map((change) => (
          <li key={change.id}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {(found.data?.total ?? 0) > PAGE_SIZE && <Pagination size="small" current={page} pageSize={PAGE_SIZE} total={found.data?.total ?? 0} showSizeChanger={false} onChange={setPage} />}
    </section>
  );
};

const Change = ({ change: { kind, account, fullName, fields, rolesAdded, rolesRemoved, note } }: { change: DomainChange }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const name = (field: string): string => (['account', 'fullName', 'mail', 'jobNo', 'mobile', 'department'] as const).flatMap((known) => (known === field ? [t(`fieldNames.${known}`)] : []))[0] ?? field;
  return (
    <>
      <p className={styles.head}>
        <Tag variant="outlined" color={colours[kind]}>{t(`changeKinds.${kind}`)}</Tag>
        <strong>
          <bdi>{account}</bdi>
        </strong>
        <bdi>{fullName}</bdi>
      </p>
      {note && <p>{note}</p>}
      {rolesAdded.length > 0 && <p>{t('gained', { roles: formatList(rolesAdded, language) })}</p>}
      {rolesRemoved.length > 0 && <p>{t('lost', { roles: formatList(rolesRemoved, language) })}</p>}
      {fields.length > 0 && <Difference label={`${t('differences')}: ${account}`} parts={fields.map(({ field, before, after }) => ({ key: field, label: name(field), before, after }))} />}
    </>
  );
};
