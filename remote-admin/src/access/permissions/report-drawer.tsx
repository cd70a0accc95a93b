import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type PermissionDetails, type PermissionPerson, type PermissionReport } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Alert, ErrorState, Skeleton, Unseen } from '@portal/shared/ui/base';
import { Drawer, LIST_WIDTH } from '@portal/shared/ui/shell';
import { flags } from '../roles/draft.ts';
import { useTexts as useRoleTexts } from '../roles/texts.ts';
import styles from './permissions.module.css';
import { useLevelTexts, Why } from './report-columns.tsx';
import { sourceText } from './sources.tsx';
import { useTexts } from './texts.ts';
import type { Named } from './use-names.ts';

const { effectivePermissions } = endpoints;
type ReportDrawerProps = { person: PermissionPerson; report: PermissionReport; nameOf: (id: number) => Named; onClose: () => void };

/** Why somebody may do with a report what they may: what each source gives, beside what comes of all that count. */
export const ReportDrawer = ({ person, report, nameOf, onClose }: ReportDrawerProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const details = useQuery(queryOf(effectivePermissions.report, { query: { userId: String(person.id), id: String(report.id) } }));
  return (
    <Drawer open size={LIST_WIDTH} title={t('whyOf', { name: person.fullName, report: nameIn(language, report.name, report.ename) })} onClose={onClose}>
      {details.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {details.isError && <ErrorState error={details.error} onRetry={() => void details.refetch()} />}
      {details.data && <Explained details={details.data} nameOf={nameOf} />}
    </Drawer>
  );
};

const Explained = ({ details: { report, pages, parts, exports }, nameOf }: { details: PermissionDetails; nameOf: (id: number) => Named }): ReactNode => {
  const t = useTexts();
  const role = useRoleTexts();
  const { language } = useLanguage();
  const texts = useLevelTexts();
  const { effective } = report;
  const titleOf = (code: string): string => {
    const page = pages.find((one) => one.code === code);
    return page ? nameIn(language, page.displayName, page.enDisplayName) : t('pageGone', { code });
  };
  const pagesOf = (codes: readonly string[] | null): string => (codes === null ? role('allPages') : codes.map(titleOf).join(role('comma')));
  const permitted = report.permittedPages === null ? role('allPages') : pages.filter(({ isPermitted }) => isPermitted === 1).map(({ code }) => titleOf(code)).join(role('comma'));
  const yes = (has: boolean) => (has ? <span title={t('yes')}>✓<Unseen>{t('yes')}</Unseen></span> : <span className={styles.quiet} title={t('no')}>—<Unseen>{t('no')}</Unseen></span>);
  const rows: { key: string; label: string; of: (part: PermissionDetails['parts'][number]) => ReactNode; result: ReactNode; wins?: (part: PermissionDetails['parts'][number]) => boolean }[] = [
    { key: 'level', label: role('level'), of: (part) => texts.level(part), result: effective ? texts.level(effective) : role('levels.none'), wins: ({ allowA }) => effective?.allowA === allowA },
    { key: 'pages', label: role('pages'), of: (part) => pagesOf(part.pages), result: effective ? permitted : '', wins: (part) => report.permittedPages !== null || part.pages === null },
    ...flags.map((flag) => ({ key: flag, label: texts.flag(flag), of: (part: PermissionDetails['parts'][number]) => yes(part[flag] === 1), result: yes(effective?.[flag] === 1), wins: (part: PermissionDetails['parts'][number]) => part[flag] === 1 && effective?.[flag] === 1 })),
    { key: 'dataRoles', label: role('dataRoles'), of: ({ dataRoles }) => dataRoles.join(role('comma')) || role('none'), result: effective?.dataRoles.join(role('comma')) || role('none') },
  ];
  // Data may be exported over less than what is seen: what was granted for some pages and rows is not lent to others.
  const isLess = effective && exports && ((exports.pages !== null && exports.pages.length !== (report.permittedPages ?? pages.length)) || exports.dataRoles.length < effective.dataRoles.length);
  return (
    <div className={styles.explained}>
      {!effective && <Why report={report} nameOf={nameOf} />}
      {parts.length > 0 && (
        <div className={styles.frame} role="region" aria-label={t('explain')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('right')}</th>
                {parts.map((part) => (
                  <th key={part.groupId ?? 'own'} scope="col" className={part.counts === 0 ? styles.quiet : undefined}>
                    {sourceText(t, part, nameOf)}
                  </th>
                ))}
                <th scope="col" className={styles.result}>
                  {t('result')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, of, result, wins }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {parts.map((part) => (
                    <td key={part.groupId ?? 'own'} className={part.counts === 0 ? styles.quiet : parts.length > 1 && wins?.(part) ? styles.wins : undefined}>
                      {of(part)}
                    </td>
                  ))}
                  <td className={styles.result}>{result}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {parts.length > 1 && effective && <p className={styles.note}>{t('winsHint')}</p>}
      {effective && report.securedLevel < effective.allowA && <Alert type="info" showIcon title={t('securedNext', { level: texts.level({ allowA: report.securedLevel }) })} />}
      {isLess && <Alert type="info" showIcon title={t('exportsLess', { pages: pagesOf(exports.pages), dataRoles: exports.dataRoles.join(role('comma')) || role('none') })} />}
      {effective && report.permittedPages !== null && <p className={styles.note}>{t('pagesNext')}</p>}
    </div>
  );
};
