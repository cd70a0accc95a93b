import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { changed } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, UNREAD_COUNTED } from '@portal/shared/contract/reading';
import { Button, LoadingState, MenuIcon, Tooltip } from '@portal/shared/ui/base';
import { usePhone } from '@portal/shared/ui/theme';
import { useLive } from '../live/use-live.ts';
import styles from './bell.module.css';
import { useUnreadCount } from './queries.ts';
import { useTexts } from './texts.ts';

/** Fetched when the bell is opened first: Home does without. */
const Messages = lazy(() => import('./messages.tsx'));
const Sheet = lazy(async () => ({ default: (await import('@portal/shared/ui/shell')).Sheet }));

/** In the header: how much is new, and what (SPEC 2.2); on a phone in a sheet. */
export default function Bell(): ReactNode {
  const mayComment = useMay(endpoints.comments.unread);
  return useMay(endpoints.notifications.list) || mayComment ? <Messenger /> : null;
}

const Messenger = (): ReactNode => {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const isLive = useLive(({ name }) => {
    if (name !== 'comment') changed(['unread']);
  });
  const count = useUnreadCount(isLive);
  const element = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    element.current?.querySelector('button')?.focus();
  };
  const isPhone = usePhone();
  // What is beside a sheet is behind its mask.
  useOutside(element, open && !isPhone, () => setOpen(false));
  const number = count < UNREAD_COUNTED ? String(count) : `${UNREAD_COUNTED - 1}+`;
  const label = t('label', { count, number });
  const messages = (
    <Suspense fallback={<LoadingState />}>
      <Messages onClose={close} />
    </Suspense>
  );
  return (
    <span ref={element} className={styles.bell} onKeyDown={({ key }) => key === 'Escape' && open && close()}>
      <Tooltip title={open ? '' : label}>
        <Button type="text" icon={<MenuIcon name="BellOutlined" />} aria-label={label} aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(!open)} />
      </Tooltip>
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {number}
        </span>
      )}
      {open && !isPhone && (
        <section role="dialog" aria-label={t('title')} tabIndex={-1} className={styles.panel}>
          {messages}
        </section>
      )}
      {open && isPhone && (
        <Suspense>
          <Sheet open title={t('title')} isFlush onClose={close}>
            {messages}
          </Sheet>
        </Suspense>
      )}
    </span>
  );
};

/** A click elsewhere closes; also one into a report's frame, which only takes the focus away. */
const useOutside = (element: { readonly current: HTMLElement | null }, open: boolean, onOutside: () => void): void => {
  const leave = useEffectEvent(onOutside);
  useEffect(() => {
    if (!open) return;
    const onPointer = ({ target }: Event) => !element.current?.contains(target as Node) && leave();
    const onBlur = () => leave();
    document.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('blur', onBlur);
    };
  }, [element, open]);
};
