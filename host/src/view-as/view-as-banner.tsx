import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { endViewAs, serverNow } from '@portal/shared/auth';
import type { UserInfo } from '@portal/shared/contract';
import { personName } from '@portal/shared/language';
import styles from './view-as.module.css';
import { useTexts } from './texts.ts';

type Props = { user: UserInfo & Required<Pick<UserInfo, 'viewedBy'>> };

/** How long after a failed end the next is tried when the time is over, in milliseconds. */
const AGAIN = 5_000;
const HEIGHT = '--view-as-bar';

/**
 * Says in every page, on a report that fills the screen too, that this is somebody else's view, how long for, and ends it. A frame
 * around the window stays to be seen where a dialog covers the bar.
 */
export default function ViewAsBanner({ user }: Props): ReactNode {
  const t = useTexts();
  const bar = useRef<HTMLElement>(null);
  const { seconds, isStopping, hasFailed, stop } = useEnd(Date.parse(user.viewedBy.endTime));
  useFrame(bar);
  useOnTop(bar);
  const name = personName(user);
  const minutes = Math.ceil(seconds / 60);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <section ref={bar} className={styles.bar} aria-label={t('label')}>
      <p className={styles.text}>
        <strong role="status">{t('viewing', { name })}</strong> <span className={styles.more}>{t('recorded', { own: user.viewedBy.account })}</span>
      </p>
      <span className={styles.end}>
        {hasFailed && (
          <span role="alert" className={styles.failed}>
            {t('failed')}
          </span>
        )}
        <span role="timer" aria-label={t('minutesLeft', { minutes })}>
          {t('left', { time })}
        </span>
        <button type="button" className={styles.stop} disabled={isStopping} onClick={stop}>
          {t(isStopping ? 'stopping' : 'stop')}
        </button>
      </span>
    </section>
  );
}

/** Counts down by the server's clock, and asks for the own session when the time is over. */
const useEnd = (end: number) => {
  const left = useCallback(() => Math.max(0, Math.ceil((end - serverNow()) / 1000)), [end]);
  const [seconds, setSeconds] = useState(left);
  const [isStopping, setStopping] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(0);
  const stop = useCallback(() => {
    asked.current = Date.now();
    setStopping(true);
    setFailed(false);
    endViewAs().catch(() => {
      setStopping(false);
      setFailed(true);
    });
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() === 0 && Date.now() - asked.current > AGAIN) stop();
    }, 1000);
    return () => clearInterval(timer);
  }, [left, stop]);
  return { seconds, isStopping, hasFailed, stop };
};

/** The bar takes its room from the page, which knows how much by a property: a long name, or a narrow window, makes it higher. */
const useFrame = (bar: { readonly current: HTMLElement | null }): void => {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.viewAs = '';
    const measure = (): void => {
      const height = bar.current?.offsetHeight ?? 0;
      if (height > 0) root.style.setProperty(HEIGHT, `${height}px`);
    };
    measure();
    const resized = new ResizeObserver(measure);
    if (bar.current) resized.observe(bar.current);
    return () => {
      resized.disconnect();
      root.style.removeProperty(HEIGHT);
      delete root.dataset.viewAs;
    };
  }, [bar]);
};

/** On what fills the screen nothing is drawn but a popover. */
const useOnTop = (bar: { readonly current: HTMLElement | null }): void => {
  useEffect(() => {
    const raise = (): void => {
      const element = bar.current;
      if (!element?.showPopover) return;
      if (document.fullscreenElement && document.fullscreenElement !== document.documentElement) {
        element.setAttribute('popover', 'manual');
        element.showPopover();
      } else element.removeAttribute('popover');
    };
    raise();
    document.addEventListener('fullscreenchange', raise);
    return () => document.removeEventListener('fullscreenchange', raise);
  }, [bar]);
};
