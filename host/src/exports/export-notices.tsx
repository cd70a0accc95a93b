import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { changed, fileUrl } from '@portal/shared/api';
import { EXPORTS_PATH } from '@portal/shared/contract';
import type { ExportTask } from '@portal/shared/contract/delivery';
import { useLocation } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { App, Button } from '@portal/shared/ui/base';
import { Progress } from '@portal/shared/ui/data';
import { exportsQuery, hasEnded, isBegunSince, isOpen, onKnownElsewhere, takeEnded } from './ended-exports.ts';
import styles from './export-notices.module.css';
import { useTexts } from './texts.ts';

/** While something is under way, it is asked for this often, in milliseconds; the browser does not for a page that nobody sees. */
const LOOK = 5_000;
/** What ended well stays for so long, in seconds, or until nobody points at it any more, and for good where somebody has come to it by keyboard: the export stands in “My exports” and on Home anyway. */
const STAYS = 30;
/** As good as for ever, in seconds: what is told to stay while its time runs is closed at once by antd. */
const KEPT = 24 * 60 * 60;

/** Whether somebody goes about by keyboard: their way to a notice may be longer than its time. */
const useByKeyboard = (): RefObject<boolean> => {
  const isByKeyboard = useRef(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') isByKeyboard.current = true;
    };
    const onPointer = (): void => {
      isByKeyboard.current = false;
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPointer, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPointer, true);
    };
  }, []);
  return isByKeyboard;
};

/** At the top it would lie over a report's toolbar, at the right over what is written in a drawer: comments, the buttons of a form. */
const placement = 'bottom';

/**
 * Tells whoever begins an export, of a report or of a list, how far it is and that it has ended, wherever in the portal they are then. It
 * draws nothing by itself. On the page of the exports one sees it anyway.
 * @param since when the page was loaded, in milliseconds
 */
export default function ExportNotices({ account, since }: { account: string; since: number }): null {
  const t = useTexts();
  const { notification } = App.useApp();
  const { open } = useShell();
  const { pathname } = useLocation();
  const isSeen = pathname === EXPORTS_PATH;
  const isByKeyboard = useByKeyboard();
  const { data, refetch } = useQuery({
    ...exportsQuery(account),
    refetchInterval: ({ state }) => (!isSeen && state.data?.items.some(isOpen) ? LOOK : false),
    // Who comes back to a page of the browser that nobody saw meanwhile is told at once.
    refetchOnWindowFocus: ({ state }) => (!isSeen && state.data?.items.some(isOpen) ? 'always' : false),
  });
  // This page may have been idle when another one began it, and be the one that is looked at when it ends.
  useEffect(() => onKnownElsewhere(account, () => changed(['exports'])), [account]);
  const keyOf = (id: number): string => `export ${id}`;
  const openExports = (id: number) => () => {
    notification.destroy(keyOf(id));
    open(EXPORTS_PATH);
  };
  /** What was under way before the page was loaded, and what somebody has closed, is told when it ends. */
  const untold = useRef<Set<number>>(undefined);
  /** Whose progress stands on this page: it tells their end, also where another page of the browser has told it. */
  const shown = useRef(new Set<number>());
  const sayProgress = ({ id, name, percent }: ExportTask): void => {
    if (untold.current?.has(id)) return;
    shown.current.add(id);
    notification.open({
      key: keyOf(id),
      role: 'status',
      title: t('running', { name }),
      description: <Progress percent={percent} size="small" aria-label={t('progress', { name })} />,
      actions: <Button onClick={openExports(id)}>{t('open')}</Button>,
      placement,
      duration: false,
      onClose: () => {
        untold.current?.add(id);
        shown.current.delete(id);
      },
    });
  };
  const say = (task: ExportTask, stays: number | false = task.state === 'done' && !isByKeyboard.current && STAYS): void => {
    const { id, name, state, message, files } = task;
    const close = () => notification.destroy(keyOf(id));
    const downloads = files.map(({ format, path }) => (
      <Button key={path} type="primary" href={fileUrl(path)} download onClick={close}>
        {t('download', { format })}
      </Button>
    ));
    notification[state === 'done' ? 'success' : 'error']({
      key: keyOf(id),
      role: 'alert',
      title: t(state === 'done' ? 'done' : 'failed', { name }),
      description: message || undefined,
      actions: (
        <div className={styles.actions} onFocus={() => stays === STAYS && say(task, KEPT)}>
          {downloads}
          <Button onClick={openExports(id)}>{t('open')}</Button>
        </div>
      ),
      placement,
      duration: stays,
    });
  };
  /** What this page has met under way: another one of the browser may have told its end. */
  const followed = useRef<readonly number[]>([]);
  const tell = useEffectEvent((tasks: readonly ExportTask[]) => {
    const ended = takeEnded(account, tasks, since);
    const under = tasks.filter(isOpen);
    // It may have been the run of a schedule, which says how that went.
    if (ended.length > 0 || followed.current.some((id) => !under.some((task) => task.id === id))) changed(['schedules']);
    followed.current = under.map(({ id }) => id);
    untold.current ??= new Set(under.filter((task) => !isBegunSince(task, since)).map(({ id }) => id));
    if (isSeen) return;
    const over = tasks.filter((task) => ended.includes(task) || (shown.current.has(task.id) && hasEnded(task)));
    // What was deleted meanwhile has no end to tell.
    [...shown.current].filter((id) => ![...under, ...over].some((task) => task.id === id)).forEach((id) => notification.destroy(keyOf(id)));
    shown.current.clear();
    under.forEach(sayProgress);
    over.forEach((task) => say(task));
  });
  const cover = useEffectEvent(() => {
    data?.items.forEach(({ id }) => notification.destroy(keyOf(id)));
    shown.current.clear();
  });
  useEffect(() => {
    if (data) tell(data.items);
  }, [data]);
  const leave = useEffectEvent(async () => {
    if (!data?.items.some(isOpen)) return;
    const { data: now } = await refetch();
    // What ended while they looked at it is no news.
    if (now) takeEnded(account, now.items, since);
  });
  const wasSeen = useRef(isSeen);
  useEffect(() => {
    if (wasSeen.current && !isSeen) void leave();
    if (isSeen) cover();
    wasSeen.current = isSeen;
  }, [isSeen]);
  return null;
}
