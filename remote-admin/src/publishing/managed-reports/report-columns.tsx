import { call } from '@portal/shared/api';
import { reportType } from '@portal/shared/contract';
import { endpoints, type managedReportOrder, type ManagedReport } from '@portal/shared/contract/publishing';
import { formatInstant, formatNumber, nameIn, type Language, type TextOf } from '@portal/shared/language';
import { Link } from '@portal/shared/router';
import { coverOfPictures, ReportCover } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import { addressOfReport } from './address.ts';
import styles from './managed-reports.module.css';
import { switchReports, type SwitchKey } from './switches.ts';
import type { zh } from './texts.ts';

const { managedReports } = endpoints;
export type Texts = TextOf<typeof zh>;
type ReportColumn = ListColumn<ManagedReport, (typeof managedReportOrder)[number]>;

export const typeKeys = { [reportType.online]: 'online', [reportType.paginated]: 'paginated', [reportType.h5]: 'h5' } as const;

/** Milliseconds in seconds, with one digit behind the point. */
export const formatSeconds = (milliseconds: number, language: Language): string => formatNumber(Math.round(milliseconds / 100) / 10, language);

/** What an H5 report has in the place of source and workspace: whose page it is. */
const hostOf = ({ h5Url }: ManagedReport, t: Texts): string => (URL.canParse(h5Url) && /^https?:/i.test(h5Url) ? new URL(h5Url).host : t('bundle'));

/** The columns of the catalogue. @param search the query of the list, which stays in the address of a report */
export const reportColumns = (t: Texts, language: Language, search: string): ReportColumn[] => {
  const nameOf = ({ name, ename }: ManagedReport) => nameIn(language, name, ename);
  const classOf = ({ className, classEnName }: ManagedReport) => nameIn(language, className, classEnName);
  const sourceOf = (row: ManagedReport) => (row.reportType === reportType.h5 ? hostOf(row, t) : nameIn(language, row.sourceName, row.sourceEnName));
  const ownerOf = ({ owner, ownerName }: ManagedReport) => [owner, ownerName].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(' · ');
  const onOff = (value: 0 | 1) => t(value === 1 ? 'on' : 'off');
  const time = (key: 'lastViewTime' | 'createTime' | 'updateTime', none = ''): ReportColumn => {
    const text = ({ [key]: instant }: ManagedReport) => (instant ? formatInstant(instant, language, 'minute') : none);
    return { key, title: t(key), minor: true, text, render: (row) => (row[key] ? <time dateTime={row[key]}>{text(row)}</time> : <span className={styles.quiet}>{text(row)}</span>) };
  };
  const switched = (key: SwitchKey): ReportColumn => ({
    key,
    title: t(`switches.${key}`),
    text: (row) => onOff(row[key]),
    render: (row) => (
      <RowSwitch
        label={t('switchOf', { what: t(`switches.${key}`), name: nameOf(row) })}
        name={nameOf(row)}
        checked={row[key] === 1}
        needs={managedReports[key]}
        onSwitch={(on) => switchReports(key, [row.id], on)}
        said={(on) => t(on ? `saidOn.${key}` : `saidOff.${key}`, { name: nameOf(row) })}
      />
    ),
  });
  return [
    {
      key: 'name',
      title: t('name'),
      order: 'name',
      fixed: true,
      text: nameOf,
      render: (row) => (
        <span className={styles.name}>
          <ReportCover id={row.id} cover={coverOfPictures(row)} className={styles.cover} />
          <span className={styles.words}>
            <Link to={addressOfReport(search, row.id)}>
              <bdi>{nameOf(row)}</bdi>
            </Link>
            {row.isCertified === 1 && (
              <Tag color="success" title={t('certifiedHint')}>
                {t('certified')}
              </Tag>
            )}
            {row.missingTime && (
              <span className={styles.gone}>
                <Tag color="error">{t('goneSince', { time: formatInstant(row.missingTime, language, 'day') })}</Tag>
                <span className={styles.quiet}>{t('goneNext')}</span>
              </span>
            )}
          </span>
        </span>
      ),
    },
    { key: 'ename', title: t('ename'), optional: true, minor: true, text: ({ ename }) => ename, render: ({ ename }) => <bdi>{ename || t('none')}</bdi> },
    { key: 'class', title: t('class'), order: 'sort', text: classOf, render: (row) => <bdi>{classOf(row)}</bdi> },
    { key: 'sort', title: t('sort'), optional: true, minor: true, text: ({ sort }) => sort + 1, render: ({ sort }) => sort + 1 },
    { key: 'type', title: t('type'), minor: true, text: (row) => t(`types.${typeKeys[row.reportType]}`), render: (row) => t(`types.${typeKeys[row.reportType]}`) },
    {
      key: 'source',
      title: t('source'),
      minor: true,
      text: (row) => [sourceOf(row), row.workspaceName].filter((part) => part !== '').join(' / '),
      render: (row) => (
        <span className={styles.lines}>
          <bdi>{sourceOf(row)}</bdi>
          {row.workspaceName && <bdi className={styles.quiet}>{row.workspaceName}</bdi>}
        </span>
      ),
    },
    { key: 'owner', title: t('owner'), optional: true, minor: true, text: ownerOf, render: (row) => <bdi>{ownerOf(row) || t('none')}</bdi> },
    { key: 'pages', title: t('pages'), optional: true, minor: true, text: ({ pages }) => pages, render: ({ pages }) => formatNumber(pages, language) },
    switched('isActive'),
    { ...switched('isVisibleOnWeb'), minor: true },
    { ...switched('isVisibleOnMobile'), minor: true },
    { ...switched('isMenuShowPage'), optional: true, minor: true },
    {
      key: 'isWatermark',
      title: t('watermark'),
      optional: true,
      minor: true,
      text: ({ isWatermark, watermarkText }) => (isWatermark === 1 ? watermarkText : onOff(0)),
      render: (row) => (
        <RowSwitch
          label={t('switchOf', { what: t('watermark'), name: nameOf(row) })}
          name={nameOf(row)}
          checked={row.isWatermark === 1}
          disabled={row.isWatermark === 0 && row.watermarkText === '' && t('watermarkFirst')}
          needs={managedReports.setWatermark}
          onSwitch={(on) => call(managedReports.setWatermark, { body: { ids: [row.id], isWatermark: on ? 1 : 0, watermarkText: row.watermarkText }, quiet: true })}
          said={(on) => t(on ? 'watermarkOn' : 'watermarkOff', { name: nameOf(row) })}
        />
      ),
    },
    {
      key: 'roles',
      title: t('roles'),
      text: ({ roles }) => roles,
      render: (row) => <Link to={addressOfReport(search, row.id, 'access')}>{row.roles === 0 ? <Tag color="warning">{t('noRole')}</Tag> : formatNumber(row.roles, language)}</Link>,
    },
    { key: 'views', title: t('views'), hint: t('viewsHint'), minor: true, text: ({ views }) => views, render: ({ views }) => formatNumber(views, language) },
    { key: 'openTime', title: t('openTime'), optional: true, minor: true, text: ({ openTime }) => openTime ?? '', render: ({ openTime }) => (openTime === null ? <span className={styles.quiet}>{t('none')}</span> : t('seconds', { value: formatSeconds(openTime, language) })) },
    { key: 'failures', title: t('failures'), optional: true, minor: true, text: ({ failures }) => failures, render: ({ failures }) => (failures === 0 ? formatNumber(0, language) : <Tag color="error">{formatNumber(failures, language)}</Tag>) },
    { ...time('lastViewTime', t('never')), optional: true },
    { ...time('updateTime'), order: 'updateTime' },
    { ...time('createTime'), order: 'createTime', optional: true },
  ];
};
