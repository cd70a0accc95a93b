import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type Choice, type GrantableReport, type ReportGrant, type ReportGrants } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button, EmptyState, ErrorState, Skeleton } from '@portal/shared/ui/base';
import { Checkbox, TableFrame } from '@portal/shared/ui/data';
import { Modal, TABLE_WIDTH } from '@portal/shared/ui/shell';
import { grantable, type Draft } from './draft.ts';
import { grantLines } from './grant-columns.tsx';
import styles from './roles.module.css';
import { useTexts } from './texts.ts';

type Change = readonly [number, ReportGrant | null];
type CompareProps = {
  /** What the role is called whose draft it is, and what it has with the draft on top. */
  name: string;
  other: Choice;
  standing: Pick<ReportGrants, 'reports'>;
  grants: ReadonlyMap<number, ReportGrant>;
  draft: Draft;
  /** What a data role is called. */
  dataRoleName: (id: number) => string;
  mayChange: boolean;
  /** Puts what the other role has into the draft. */
  onTake: (changes: readonly Change[]) => void;
  onClose: () => void;
};

/** What two roles may do with reports, side by side; what is different is marked, and can be taken over into the draft. */
export const CompareRoles = ({ name, other, standing, grants, draft, dataRoleName, mayChange, onTake, onClose }: CompareProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const answer = useQuery(queryOf(endpoints.reportRoles.ofRole, { query: { groupId: String(other.id) } }));
  const theirs = new Map((answer.data?.grants ?? []).map((grant) => [grant.reportId, grant]));
  const rows = standing.reports
    .filter(({ id }) => grants.has(id) || theirs.has(id))
    .map((report) => {
      const [left, right] = [grants.get(report.id), theirs.get(report.id)].map((grant) => (grant ? grantLines(t, language, grant, report, dataRoleName) : [t('levels.none')])) as [string[], string[]];
      return { report, left, right, isDifferent: left.join('\n') !== right.join('\n') };
    });
  const different = rows.filter(({ isDifferent }) => isDifferent);
  const shown = onlyDifferent ? different : rows;
  const taken = ({ id }: GrantableReport): Change => [id, grantable(theirs.has(id) ? [theirs.get(id) as ReportGrant] : [], standing.reports)[0] ?? null];
  const otherName = nameIn(language, other.name, other.ename);
  return (
    <Modal open width={TABLE_WIDTH} title={t('compareTitle', { name, other: otherName })} onCancel={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {answer.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && (
        <div className={styles.compare}>
          <div className={styles.ways}>
            <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
              {t('onlyDifferent')}
            </Checkbox>
            <span role="status">{t('different', { count: different.length })}</span>
            {mayChange && different.length > 0 && <Button onClick={() => onTake(different.map(({ report }) => taken(report)))}>{t('takeAll')}</Button>}
          </div>
          {shown.length === 0 ? (
            <EmptyState title={t('sameGrants')} description="" />
          ) : (
            <TableFrame aria-label={t('compareTitle', { name, other: otherName })}>
              <table className={styles.sides}>
                <thead>
                  <tr>
                    <th scope="col">{t('report')}</th>
                    <th scope="col">{draft.size > 0 ? t('withDraft', { name }) : name}</th>
                    <th scope="col">{otherName}</th>
                    {mayChange && <th scope="col">{t('take')}</th>}
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ report, left, right, isDifferent }) => {
                    const reportName = nameIn(language, report.name, report.ename);
                    return (
                      <tr key={report.id}>
                        <th scope="row">
                          <bdi>{reportName}</bdi>
                        </th>
                        <Side lines={left} others={right} />
                        <Side lines={right} others={left} />
                        {mayChange && (
                          <td>
                            {isDifferent && (
                              <Button size="small" aria-label={t('takeOf', { name: reportName })} onClick={() => onTake([taken(report)])}>
                                {t('take')}
                              </Button>
                            )}
                          </td>
                        )}
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </TableFrame>
          )}
        </div>
      )}
    </Modal>
  );
};

/** What one of them may do, part by part; what the other may not is marked. */
const Side = ({ lines, others }: { lines: readonly string[]; others: readonly string[] }): ReactNode => (
  <td>
    {lines.map((line) => (
      <div key={line}>{others.includes(line) ? line : <mark className={styles.mark}>{line}</mark>}</div>
    ))}
  </td>
);
