import { call } from '@portal/shared/api';
import { endpoints, type ManagedDashboard, type managedDashboardOrder } from '@portal/shared/contract/publishing';
import { formatInstant, formatNumber, nameIn, type Language, type TextOf } from '@portal/shared/language';
import { coverOf, ReportCover } from '@portal/shared/ui/base';
import { Tag } from '@portal/shared/ui/data';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import styles from './managed-dashboards.module.css';
import type { zh } from './texts.ts';

const { managedDashboards } = endpoints;
type Column = ListColumn<ManagedDashboard, (typeof managedDashboardOrder)[number]>;

/** The columns of the list of dashboards. */
export const dashboardColumns = (t: TextOf<typeof zh>, language: Language): Column[] => {
  const nameOf = ({ displayName, enDisplayName }: ManagedDashboard) => nameIn(language, displayName, enDisplayName);
  const sourceOf = ({ sourceName, sourceEnName }: ManagedDashboard) => nameIn(language, sourceName, sourceEnName);
  const workspaceOf = ({ workspaceName, workspaceId }: ManagedDashboard) => workspaceName || workspaceId;
  const classOf = ({ className, classEnName }: ManagedDashboard) => nameIn(language, className, classEnName);
  const time = (key: 'createTime' | 'updateTime', title: string): Column => {
    const text = ({ [key]: instant }: ManagedDashboard) => formatInstant(instant, language, 'minute');
    return { key, title, order: key, width: 160, text, render: (row) => <time dateTime={row[key]}>{text(row)}</time> };
  };
  return [
    {
      key: 'name',
      title: t('name'),
      order: 'displayName',
      fixed: true,
      text: nameOf,
      render: (row) => (
        <span className={styles.name}>
          <ReportCover id={row.dashboardId} cover={coverOf(row.cover)} className={styles.cover} />
          <bdi>{nameOf(row)}</bdi>
          {row.missingTime && (
            <Tag color="error" title={t('goneSince', { time: formatInstant(row.missingTime, language, 'minute') })}>
              {t('gone')}
            </Tag>
          )}
        </span>
      ),
    },
    { key: 'class', title: t('class'), minor: true, text: classOf, render: (row) => <bdi>{classOf(row) || t('none')}</bdi> },
    { key: 'source', title: t('source'), minor: true, text: sourceOf, render: (row) => <bdi>{sourceOf(row)}</bdi> },
    { key: 'workspace', title: t('workspace'), minor: true, text: workspaceOf, render: (row) => <bdi>{workspaceOf(row)}</bdi> },
    { key: 'owner', title: t('owner'), minor: true, optional: true, text: ({ ownerName }) => ownerName, render: ({ ownerName }) => <bdi>{ownerName || t('none')}</bdi> },
    { key: 'roles', title: t('roles'), width: 80, text: ({ roles }) => roles, render: ({ roles }) => formatNumber(roles, language) },
    {
      key: 'state',
      title: t('state'),
      width: 90,
      text: ({ isActive }) => t(isActive === 1 ? 'on' : 'off'),
      render: (row) => (
        <RowSwitch
          label={t('switchState', { name: nameOf(row) })}
          name={nameOf(row)}
          checked={row.isActive === 1}
          needs={managedDashboards.isActive}
          onSwitch={(on) => call(managedDashboards.isActive, { body: { ids: [row.dashboardId], value: on ? 1 : 0 }, quiet: true })}
          said={(on) => t(on ? 'turnedOn' : 'turnedOff', { name: nameOf(row) })}
        />
      ),
    },
    { key: 'views', title: t('views'), width: 110, text: ({ views }) => views, render: ({ views }) => formatNumber(views, language) },
    { key: 'sort', title: t('position'), order: 'sort', width: 90, minor: true, text: ({ sort }) => sort + 1, render: ({ sort }) => sort + 1 },
    { ...time('updateTime', t('changed')), minor: true },
    { ...time('createTime', t('added')), minor: true, optional: true },
  ];
};
