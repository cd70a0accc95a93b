import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { directoryLicences, directoryMatches, directoryUserOrder, endpoints, type DirectoryRun, type DirectoryUser } from '@portal/shared/contract/access';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { defineResource, finds, does, ResourcePage, type ListQuery } from '@portal/shared/ui/resource';
import { useEndedRuns } from '../use-ended-runs.ts';
import { AddPeople } from './add-people.tsx';
import { Credentials } from './credentials.tsx';
import { directoryUserColumns } from './directory-user-columns.tsx';
import styles from './directory-users.module.css';
import { MatchPeople } from './match-people.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { SyncDrawer } from './sync-drawer.tsx';
import { SyncSettings } from './sync-settings.tsx';
import { useTexts } from './texts.ts';

const { directoryUsers } = endpoints;
type Order = (typeof directoryUserOrder)[number];
/** How often it is asked whether a synchronisation is over. */
const LOOK_MILLISECONDS = 3_000;
type Tool = 'add' | 'match' | 'sync' | 'settings';

/** /Main/AzureUser: users of Entra ID, and whose accounts are theirs (SPEC 7.7). */
export default function DirectoryUsersPage(): ReactNode {
  const t = useTexts();
  const settings = useQuery(queryOf(directoryUsers.settings));
  if (settings.isPending) return <LoadingState />;
  if (!settings.data) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  if (settings.data.connection.missing.length > 0) return <NotSetUp connection={settings.data.connection} title={t('title')} />;
  return <Connected />;
}

const Connected = (): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [tool, setTool] = useState<Tool | null>(null);
  const mayAdd = useMay(directoryUsers.add);
  const mayMatch = useMay(directoryUsers.match);
  const maySync = useMay(directoryUsers.sync);
  const maySet = useMay(directoryUsers.setSettings);
  const last = useLastRun();
  const resource = defineResource<DirectoryUser, Order>({
    key: 'directory-users',
    rowKey: ({ id }) => id,
    columns: directoryUserColumns(t, language),
    list: {
      find: finds(directoryUsers.list, ({ keyword, page, size, orderBy, orderType, filters: { match, department, licence, isEnabled } }: ListQuery<Order>) => ({
        body: {
          keyword,
          pageIndex: page,
          pageSize: size,
          orderBy,
          orderType,
          match: directoryMatches.find((one) => one === match),
          department: department?.slice(0, 200),
          licence: directoryLicences.find((one) => one === licence),
          isEnabled: ([0, 1] as const).find((flag) => String(flag) === isEnabled),
        },
      })),
      orders: directoryUserOrder,
      order: { by: 'displayName', type: 'asc' },
      sizes: [20, 50, 100],
    },
    filters: [
      { name: 'match', label: t('match'), kind: 'choice', options: directoryMatches.map((value) => ({ value, label: t(`matches.${value}`) })) },
      { name: 'department', label: t('department'), kind: 'text' },
      { name: 'licence', label: t('licence'), kind: 'choice', options: directoryLicences.map((value) => ({ value, label: t(`licences.${value}`) })) },
      { name: 'isEnabled', label: t('state'), kind: 'choice', options: [{ value: '1', label: t('states.active') }, { value: '0', label: t('states.disabled') }] },
    ],
    actions: ({ match }) => [
      {
        key: 'unmatch',
        label: t('unmatch'),
        needs: directoryUsers.unmatch,
        ...(match !== 'matched' && { refused: t('notMatched') }),
        question: t('askUnmatch', { count: 1 }),
        consequence: () => t('unmatchNext'),
        run: async ({ id }) => void (await call(directoryUsers.unmatch, { body: { ids: [id] } })),
      },
    ],
    notForBulk: ({ match }) => (match === 'matched' ? undefined : t('notMatched')),
    bulk: [
      {
        key: 'unmatch',
        label: t('unmatch'),
        question: (rows) => t('askUnmatch', { count: rows.length }),
        consequence: () => t('unmatchNext'),
        ...does(directoryUsers.unmatch, (rows: readonly DirectoryUser[]) => ({ ids: rows.map(({ id }) => id) })),
        said: (_, count) => t('unmatched', { count }),
      },
    ],
    texts: { title: t('title'), help: t('help'), search: t('searchList'), empty: t('empty'), emptyNext: t('emptyNext'), permission: t('title') },
  });
  const close = () => setTool(null);
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <div className={styles.tools} role="group" aria-label={t('tools')}>
          {mayAdd && (
            <Button type="primary" onClick={() => setTool('add')}>
              {t('addPeople')}
            </Button>
          )}
          {mayMatch && <Button onClick={() => setTool('match')}>{t('matchPeople')}</Button>}
          {maySync && <Button onClick={() => setTool('sync')}>{t('sync')}</Button>}
          {maySet && <Button onClick={() => setTool('settings')}>{t('settings')}</Button>}
        </div>
        <p className={styles.quiet}>{last ? t('lastRun', { time: formatInstant(last.updateTime, language, 'minute'), state: t(`runStates.${last.state}`) }) : t('neverRun')}</p>
      </div>
      <Credentials />
      <div className={styles.list}>
        <ResourcePage resource={resource} />
      </div>
      {tool === 'add' && <AddPeople onClose={close} />}
      {tool === 'match' && <MatchPeople onClose={close} />}
      {tool === 'sync' && <SyncDrawer onClose={close} />}
      {tool === 'settings' && <SyncSettings onClose={close} />}
    </div>
  );
};

/** The last synchronisation. One that is under way is followed, whether somebody looks at it or not: when it ends, people have changed. */
const useLastRun = (): DirectoryRun | undefined => {
  const runs = useQuery({ ...queryOf(directoryUsers.runs), refetchInterval: ({ state }) => (state.data?.some(isRunning) ? LOOK_MILLISECONDS : false) }).data;
  useEndedRuns(runs && String(runs.find((run) => !isRunning(run))?.id ?? ''), ['directoryUsers', 'users']);
  return runs?.find(({ isPreview }) => isPreview === 0);
};

const isRunning = ({ state }: DirectoryRun): boolean => state === 'running';
