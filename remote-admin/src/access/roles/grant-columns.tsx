import { nameIn, type TextOf } from '@portal/shared/language';
import { Select, Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import type { GrantableReport, ReportGrant } from '@portal/shared/contract/access';
import { flags, gonePages, holds, levels, reportsBelow, type Draft, type GrantRow } from './draft.ts';
import styles from './roles.module.css';
import type { zh } from './texts.ts';

type T = TextOf<typeof zh>;
type Editing = {
  readonly rows: readonly GrantRow[];
  readonly grants: ReadonlyMap<number, ReportGrant>;
  readonly draft: Draft;
  readonly mayChange: boolean;
  /** What a data role is called. */
  readonly dataRoleName: (id: number) => string;
  /** @param level undefined takes the grant away */
  readonly onLevel: (reports: readonly GrantableReport[], level: number | undefined) => void;
};

const NONE = 'none';

/** The levels to choose from, the first of them none. */
export const levelOptions = (t: T) => [{ value: NONE, label: t('levels.none') }, ...levels.map(({ key }, value) => ({ value: String(value), label: t(`levels.${key}`) }))];
const levelOf = (value: string): number | undefined => (value === NONE ? undefined : Number(value));

export const pagesText = (t: T, grant: ReportGrant, report: Pick<GrantableReport, 'pages'>): string => {
  if (!grant.pages) return t('allPages');
  const gone = gonePages(grant, report).length;
  return [t('somePages', { count: grant.pages.length - gone, all: report.pages.length }), ...(gone > 0 ? [t('pagesGone', { count: gone })] : [])].join(t('comma'));
};
/** @param nameOf what a data role is called */
export const flagsText = (t: T, grant: ReportGrant, nameOf: (dataRole: number) => string): string =>
  [...flags.filter((flag) => holds(grant, flag)).map((flag) => t(`flags.${flag}`)), ...grant.dataRoles.map(nameOf)].join(t('and'));

/** Names of the permitted pages; of one that is gone its code, marked. */
const pageNames = (t: T, language: 'zh' | 'en', grant: ReportGrant, report: GrantableReport): string => {
  if (!grant.pages) return t('allPages');
  const named = (code: string): string => {
    const page = report.pages.find((one) => one.code === code);
    const former = report.formerPages?.find((one) => one.code === code);
    if (page) return nameIn(language, page.displayName, page.enDisplayName);
    return t('pageGone', { name: former ? nameIn(language, former.displayName, former.enDisplayName) : code });
  };
  return t('pagesNamed', { names: grant.pages.map(named).join(t('and')) });
};

/** What a grant gives, in a line for its level, its pages, each of its switches and its data roles. @param dataRoleName what a data role is called */
export const grantLines = (t: T, language: 'zh' | 'en', grant: ReportGrant, report: GrantableReport, dataRoleName: (id: number) => string): string[] => [
  t(`levels.${levels[grant.allowA]?.key ?? 'all'}`),
  pageNames(t, language, grant, report),
  ...flags.filter((flag) => holds(grant, flag)).map((flag) => t(`flags.${flag}`)),
  ...(grant.dataRoles.length > 0 ? [t('dataRolesNamed', { names: grant.dataRoles.map(dataRoleName).toSorted().join(t('and')) })] : []),
];

/** The columns of the tree of reports: each has its level in its row, a class sets that of all its reports. */
export const grantColumns = (t: T, language: 'zh' | 'en', { rows, grants, draft, mayChange, dataRoleName, onLevel }: Editing): ListColumn<GrantRow, never>[] => {
  const nameOf = ({ name, ename }: GrantRow) => nameIn(language, name, ename);
  const grantedIn = ({ key }: GrantRow) => {
    const below = reportsBelow(rows, key);
    return t('granted', { granted: below.filter(({ id }) => grants.has(id)).length, count: below.length });
  };
  return [
    {
      key: 'name',
      title: t('report'),
      fixed: true,
      text: nameOf,
      render: (row) => (
        <span className={styles.name}>
          <bdi>{nameOf(row)}</bdi>
          {!row.report && <span className={styles.granted}>{grantedIn(row)}</span>}
          {row.report?.isActive === 0 && <Tag>{t('offline')}</Tag>}
          {row.report && draft.has(row.report.id) && <Tag color="blue">{t('changedMark')}</Tag>}
        </span>
      ),
    },
    {
      key: 'level',
      title: t('level'),
      width: 200,
      render: (row, found = rows) => {
        const { report } = row;
        if (report) {
          const level = grants.get(report.id)?.allowA;
          return <Select<string> className={styles.level} disabled={!mayChange} aria-label={t('levelOf', { name: nameOf(row) })} value={level === undefined ? NONE : String(level)} options={levelOptions(t)} onChange={(value) => onLevel([report], levelOf(value))} />;
        }
        // What a search hides stays as it is.
        const below = reportsBelow(found, row.key);
        if (!mayChange || below.length === 0) return '';
        return (
          <Select<string | null>
            className={styles.level}
            aria-label={t('classLevel', { name: nameOf(row) })}
            value={null}
            placeholder={found.length < rows.length ? t('setFound', { count: below.length }) : t('setAll')}
            options={levelOptions(t)}
            onChange={(value) => value !== null && onLevel(below, levelOf(value))}
          />
        );
      },
    },
    {
      key: 'pages',
      title: t('pages'),
      width: 180,
      render: ({ report }) => {
        const grant = report && grants.get(report.id);
        if (!grant) return '';
        const text = pagesText(t, grant, report);
        return gonePages(grant, report).length > 0 ? <Tag color="warning" title={text}>{text}</Tag> : text;
      },
    },
    {
      key: 'allows',
      title: t('allows'),
      render: ({ report }) => {
        const grant = report && grants.get(report.id);
        const text = grant ? flagsText(t, grant, dataRoleName) : '';
        return text && <span title={text}>{text}</span>;
      },
    },
  ];
};
