import type { EffectiveLevels, PermissionReport, ReportReader } from '@portal/shared/contract/access';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import { flags, levels, type ReportTreeRow } from '../roles/draft.ts';
import { useTexts as useRoleTexts } from '../roles/texts.ts';
import styles from './permissions.module.css';
import { Givers, Sources, useWhyText } from './sources.tsx';
import { useTexts } from './texts.ts';
import type { Named } from './use-names.ts';

export type ReportRow = ReportTreeRow<PermissionReport>;

/** What somebody may do with a report, in words. */
export const useLevelTexts = () => {
  const role = useRoleTexts();
  const t = useTexts();
  const level = ({ allowA }: Pick<EffectiveLevels, 'allowA'>): string => role(`levels.${levels[allowA]?.key ?? 'all'}`);
  return {
    level,
    flag: (flag: (typeof flags)[number]): string => role(`flags.${flag}`),
    pages: ({ permittedPages, pages }: { permittedPages: number | null; pages?: number }): string =>
      permittedPages === null ? role('allPages') : pages === undefined ? t('pageCount', { count: permittedPages }) : role('somePages', { count: permittedPages, all: pages }),
    allows: (effective: EffectiveLevels | ReportReader['effective']): string =>
      effective ? [...flags.filter((flag) => effective[flag] === 1).map((flag) => role(`flags.${flag}`)), ...effective.dataRoles].join(role('comma')) : '',
  };
};

/** The columns of the reports of a person. */
export const useReportColumns = (nameOf: (id: number) => Named): ListColumn<ReportRow, never>[] => {
  const t = useTexts();
  const role = useRoleTexts();
  const { language } = useLanguage();
  const texts = useLevelTexts();
  const why = useWhyText(nameOf);
  return [
    {
      key: 'name',
      title: role('report'),
      fixed: true,
      text: ({ name, ename }) => nameIn(language, name, ename),
      render: ({ name, ename, report }) => (
        <span className={styles.name}>
          <bdi>{nameIn(language, name, ename)}</bdi>
          {report?.isActive === 0 && <Tag>{role('offline')}</Tag>}
          {report?.isActive === 1 && report.isMissing === 1 && <Tag>{t('lost')}</Tag>}
          {report?.isActive === 1 && report.isOnWeb === 0 && <Tag title={t('notOnWebHint')}>{t('notOnWeb')}</Tag>}
        </span>
      ),
    },
    {
      key: 'level',
      title: role('level'),
      width: 170,
      text: ({ report }) => (report ? (report.effective ? texts.level(report.effective) : role('levels.none')) : ''),
      render: ({ report }) => {
        if (!report) return '';
        if (!report.effective) return <span className={styles.quiet}>{role('levels.none')}</span>;
        const { allowA } = report.effective;
        return (
          <span className={styles.lines}>
            {texts.level({ allowA })}
            {report.securedLevel < allowA && <span className={styles.quiet}>{t('securedLevel', { level: texts.level({ allowA: report.securedLevel }) })}</span>}
          </span>
        );
      },
    },
    { key: 'pages', title: role('pages'), width: 180, minor: true, text: ({ report }) => (report?.effective ? texts.pages(report) : ''), render: ({ report }) => (report?.effective ? texts.pages(report) : '') },
    {
      key: 'allows',
      title: role('allows'),
      minor: true,
      text: ({ report }) => texts.allows(report?.effective ?? null),
      render: ({ report }) => {
        const text = report ? texts.allows(report.effective) : '';
        return text && <span className={styles.whole}>{text}</span>;
      },
    },
    {
      key: 'why',
      title: t('why'),
      text: ({ report }) => (report ? why.all([...(report.effective ? [] : hindrancesOf(t, report)), why.sources(report.sources), report.effective ? '' : why.givers(t('givenBy'), report.givers, report.otherGivers)]) : ''),
      render: ({ report }) => report && <Why report={report} nameOf={nameOf} />,
    },
  ];
};

/** What keeps a report from being opened whoever has it, or by whom it was granted. */
const hindrancesOf = (t: ReturnType<typeof useTexts>, { isActive, isMissing, permittedPages, sources }: PermissionReport): string[] => [
  ...(isActive === 0 ? [t('reportOffline')] : []),
  ...(isMissing === 1 ? [t('reportLost')] : []),
  ...(isActive === 1 && permittedPages === 0 && sources.some(({ counts }) => counts === 1) ? [t('noPages')] : []),
];

/** Why somebody has a report, or why not and what would give it. */
export const Why = ({ report, nameOf }: { report: PermissionReport; nameOf: (id: number) => Named }) => {
  const t = useTexts();
  const { effective, sources, givers, otherGivers } = report;
  if (effective) return <Sources sources={sources} nameOf={nameOf} />;
  return (
    <span className={styles.lines}>
      {hindrancesOf(t, report).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {sources.length > 0 && <Sources sources={sources} nameOf={nameOf} />}
      {givers.length > 0 ? <Givers givers={givers} otherGivers={otherGivers} nameOf={nameOf} label={t('givenBy')} /> : sources.length === 0 && <span className={styles.quiet}>{t('onlyOwn')}</span>}
    </span>
  );
};
