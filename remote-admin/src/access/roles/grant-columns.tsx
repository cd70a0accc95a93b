import { nameIn, type TextOf } from '@portal/shared/language';
import { Select, Tag } from '@portal/shared/ui/data';
import type { ListColumn } from '@portal/shared/ui/resource';
import type { GrantableReport, ReportGrant } from '@portal/shared/contract/access';
import { flags, holds, levels, reportsBelow, type Draft, type GrantRow } from './draft.ts';
import styles from './roles.module.css';
import type { zh } from './texts.ts';

type T = TextOf<typeof zh>;
type Editing = {
  readonly rows: readonly GrantRow[];
  readonly grants: ReadonlyMap<number, ReportGrant>;
  readonly draft: Draft;
  readonly mayChange: boolean;
  /** @param level undefined takes the grant away */
  readonly onLevel: (reports: readonly GrantableReport[], level: number | undefined) => void;
};

const NONE = 'none';

/** The levels to choose from, the first of them none. */
export const levelOptions = (t: T) => [{ value: NONE, label: t('levels.none') }, ...levels.map(({ key }, value) => ({ value: String(value), label: t(`levels.${key}`) }))];
const levelOf = (value: string): number | undefined => (value === NONE ? undefined : Number(value));

export const pagesText = (t: T, grant: ReportGrant, { pages }: Pick<GrantableReport, 'pages'>): string => (grant.pages ? t('somePages', { count: grant.pages.length, all: pages.length }) : t('allPages'));
export const flagsText = (t: T, grant: ReportGrant): string =>
  [...flags.filter((flag) => holds(grant, flag)).map((flag) => t(`flags.${flag}`)), ...grant.dataRoles].join(t('comma'));

/** The columns of the tree of reports: each has its level in its row, a class sets that of all its reports. */
export const grantColumns = (t: T, language: 'zh' | 'en', { rows, grants, draft, mayChange, onLevel }: Editing): ListColumn<GrantRow, never>[] => {
  const nameOf = ({ name, ename }: GrantRow) => nameIn(language, name, ename);
  return [
    {
      key: 'name',
      title: t('report'),
      fixed: true,
      text: nameOf,
      render: (row) => (
        <span className={styles.name}>
          <bdi>{nameOf(row)}</bdi>
          {row.report?.isActive === 0 && <Tag>{t('offline')}</Tag>}
          {row.report && draft.has(row.report.id) && <Tag color="blue">{t('changedMark')}</Tag>}
        </span>
      ),
    },
    {
      key: 'level',
      title: t('level'),
      width: 200,
      render: (row) => {
        const { report } = row;
        if (report) {
          const level = grants.get(report.id)?.allowA;
          return <Select<string> className={styles.level} disabled={!mayChange} aria-label={t('levelOf', { name: nameOf(row) })} value={level === undefined ? NONE : String(level)} options={levelOptions(t)} onChange={(value) => onLevel([report], levelOf(value))} />;
        }
        if (!mayChange) return '';
        return (
          <Select<string | null>
            className={styles.level}
            aria-label={t('classLevel', { name: nameOf(row) })}
            value={null}
            placeholder={t('setAll')}
            options={levelOptions(t)}
            onChange={(value) => value !== null && onLevel(reportsBelow(rows, row.key), levelOf(value))}
          />
        );
      },
    },
    {
      key: 'pages',
      title: t('pages'),
      width: 140,
      render: ({ key, report }) => {
        if (!report) {
          const below = reportsBelow(rows, key);
          return t('granted', { granted: below.filter(({ id }) => grants.has(id)).length, count: below.length });
        }
        const grant = grants.get(report.id);
        return grant ? pagesText(t, grant, report) : '';
      },
    },
    {
      key: 'allows',
      title: t('allows'),
      render: ({ report }) => {
        const grant = report && grants.get(report.id);
        const text = grant ? flagsText(t, grant) : '';
        return <span title={text}>{text}</span>;
      },
    },
  ];
};
