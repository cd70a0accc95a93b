import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fileUrl, queryOf } from '@portal/shared/api';
import type { PageOf } from '@portal/shared/contract';
import { endpoints, type ExportTask } from '@portal/shared/contract/delivery';
import { useLocation } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { EXPORTS } from '../router/guard.ts';
import { isOpen, nothingUnderWay, takeEnded } from './ended-exports.ts';
import styles from './ended-notices.module.css';
import { useTexts } from './texts.ts';

/** While something is under way, it is asked for this often, in milliseconds; the browser does not for a page that nobody sees. */
const LOOK = 5_000;
/** As many as one person may have under way. */
const MOST = 20;

const NONE: PageOf<ExportTask> = { items: [], total: 0, pageIndex: 1, pageSize: MOST };

/**
 * Tells whoever began an export, of a report or of a list, that it has ended, wherever in the portal they are then. It draws
 * nothing by itself. On the page of the exports one sees it anyway.
 */
export default function EndedNotices({ account }: { account: string }): null {
  const t = useTexts();
  const { notification } = App.useApp();
  const { open } = useShell();
  const { pathname } = useLocation();
  const isSeen = pathname === EXPORTS;
  const { data, refetch } = useQuery({
    ...queryOf(endpoints.exports.list, { body: { page: { pageIndex: 1, pageSize: MOST } }, quiet: true }),
    // As long as nothing is under way, the first to be asked is what a call that begins an export brings about.
    initialData: () => (nothingUnderWay(account) ? NONE : undefined),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (!isSeen && state.data?.items.some(isOpen) ? LOOK : false),
  });
  const say = ({ id, name, state, message, files }: ExportTask): void => {
    const key = `export ${id}`;
    const close = () => notification.destroy(key);
    const openExports = () => {
      close();
      open(EXPORTS);
    };
    const downloads = files.map(({ format, path }) => (
      <Button key={path} type="primary" href={fileUrl(path)} download onClick={close}>
        {t('download', { format })}
      </Button>
    ));
    notification[state === 'done' ? 'success' : 'error']({
      key,
      title: t(state === 'done' ? 'done' : 'failed', { name }),
      description: message || undefined,
      actions: (
        <div className={styles.actions}>
          {downloads}
          <Button onClick={openExports}>{t('open')}</Button>
        </div>
      ),
      duration: false,
    });
  };
  const tell = useEffectEvent((tasks: readonly ExportTask[]) => {
    const ended = takeEnded(account, tasks);
    if (!isSeen) ended.forEach(say);
  });
  useEffect(() => {
    if (data) tell(data.items);
  }, [data]);
  const leave = useEffectEvent(async () => {
    if (!data?.items.some(isOpen)) return;
    const { data: now } = await refetch();
    // What ended while they looked at it is no news.
    if (now) takeEnded(account, now.items);
  });
  const wasSeen = useRef(isSeen);
  useEffect(() => {
    if (wasSeen.current && !isSeen) void leave();
    wasSeen.current = isSeen;
  }, [isSeen]);
  return null;
}
