import { Fragment, type ReactNode } from 'react';
import { call } from '@portal/shared/api';
import { endpoints, type interfaceOrder, type InterfaceRow } from '@portal/shared/contract/access';
import { formatNumber, nameIn, type TextOf } from '@portal/shared/language';
import { Tag } from '@portal/shared/ui/data';
import { RowSwitch, type ListColumn } from '@portal/shared/ui/resource';
import { bodyOf } from './interface-values.ts';
import styles from './interfaces.module.css';
import type { zh } from './texts.ts';

/** A path that finds no room in one line goes on in the next one after a slash, and not in the middle of a word. */
const breakable = (path: string): ReactNode =>
  path.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

type Column = ListColumn<InterfaceRow, (typeof interfaceOrder)[number]>;

/** The columns of the interfaces; the numbers are of seven days. */
export const interfaceColumns = (t: TextOf<typeof zh>, language: 'zh' | 'en', classOf: (code: string) => string): Column[] => {
  const nameOf = ({ name, ename }: InterfaceRow) => nameIn(language, name, ename);
  const share = ({ calls, failures }: InterfaceRow) => (calls === 0 ? t('none') : t('percent', { share: formatNumber(Math.round((failures / calls) * 1_000) / 10, language) }));
  const p95 = (row: InterfaceRow) => (row.p95 === null ? t('none') : t('milliseconds', { count: row.p95 }));
  return [
    {
      key: 'name',
      title: t('name'),
      order: 'name',
      fixed: true,
      text: nameOf,
      render: (row) => (
        <span title={row.notes}>
          <bdi>{nameOf(row)}</bdi> {row.isServed === 0 && <Tag variant="outlined">{t('notServed')}</Tag>}
        </span>
      ),
    },
    { key: 'method', title: t('method'), width: 88, text: ({ method }) => method, render: ({ method }) => <Tag variant="filled">{method}</Tag> },
    { key: 'path', title: t('path'), order: 'path', text: ({ path }) => path, render: ({ path }) => <code className={styles.path}>{breakable(path)}</code> },
    { key: 'class', title: t('class'), order: 'interfaceClass', text: (row) => classOf(row.interfaceClass), render: (row) => classOf(row.interfaceClass) },
    {
      key: 'state',
      title: t('state'),
      width: 88,
      text: ({ isEnabled }) => t(isEnabled === 1 ? 'on' : 'off'),
      render: (row) => (
        <RowSwitch
          label={t('switch', { name: nameOf(row) })}
          name={nameOf(row)}
          checked={row.isEnabled === 1}
          disabled={row.isEssential === 1 && t('essential')}
          needs={endpoints.interfaces.update}
          onSwitch={(on) => call(endpoints.interfaces.update, { body: { id: row.id, version: row.version, ...bodyOf(row), callsPerMinute: row.callsPerMinute, isEnabled: on ? 1 : 0 }, quiet: true })}
          said={(on) => t(on ? 'switchedOn' : 'switchedOff', { name: nameOf(row) })}
        />
      ),
    },
    { key: 'groups', title: t('groups'), width: 96, minor: true, text: ({ groups }) => groups, render: ({ groups }) => groups },
    { key: 'calls', title: t('calls'), width: 96, minor: true, text: ({ calls }) => calls, render: ({ calls }) => formatNumber(calls, language) },
    { key: 'failures', title: t('failures'), width: 144, minor: true, text: share, render: share },
    { key: 'p95', title: t('p95'), width: 96, minor: true, text: ({ p95: value }) => value ?? '', render: p95 },
    { key: 'limit', title: t('limit'), optional: true, text: ({ callsPerMinute }) => callsPerMinute ?? '', render: ({ callsPerMinute }) => callsPerMinute ?? t('none') },
    { key: 'logLevel', title: t('logLevel'), optional: true, text: ({ logLevel }) => t(`logLevels.${logLevel}`), render: ({ logLevel }) => t(`logLevels.${logLevel}`) },
  ];
};
