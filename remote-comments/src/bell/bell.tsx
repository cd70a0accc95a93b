import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { changed } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, UNREAD_COUNTED } from '@portal/shared/contract/reading';
import { Button, LoadingState, MenuIcon, Tooltip } from '@portal/shared/ui/base';
import { useMedia } from '@portal/shared/ui/theme';
import { useLive } from '../live/use-live.ts';
import styles from './bell.module.css';
import { useUnreadCount } from './queries.ts';
import { useTexts } from './texts.ts';

/** Fetched when the bell is opened first: Home does without. */
const Messages = lazy(() => import('./messages.tsx'));

/** In the header: how much is new, and what (SPEC 2.2). */
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
  useOutside(element, open, () => setOpen(false));
  const number = count < UNREAD_COUNTED ? String(count) : `${UNREAD_COUNTED - 1}+`;
  const label = t('label', { count, number });
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
      {open && <Panel onClose={close} />}
    </span>
  );
};

/** Beside the bell on a wide screen; on a phone a sheet over the page, which has to be closed before one goes on with it. */
const Panel = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts();
  const isSheet = useMedia('(max-width: 767px)');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSheet) panel.current?.focus();
  }, [isSheet]);
  return (
    <>
      {isSheet && <div className={styles.backdrop} data-testid="bell-backdrop" onClick={onClose} />}
      <section ref={panel} role="dialog" aria-label={t('title')} aria-modal={isSheet || undefined} tabIndex={-1} className={styles.panel} onKeyDown={isSheet ? keepFocus : undefined}>
        {isSheet && (
          <header className={styles.head}>
            <h2>{t('title')}</h2>
            <Button type="text" icon={<CloseOutlined />} aria-label={t('close')} className={styles.close} onClick={onClose} />
          </header>
        )}
        <div className={styles.messages}>
          <Suspense fallback={<LoadingState />}>
            <Messages onClose={onClose} />
          </Suspense>
        </div>
      </section>
    </>
  );
};

const REACHED = 'button:not(:disabled), input:not(:disabled), a[href], summary, [tabindex="0"]';

/** Tab goes round in the sheet: what is behind it is covered. */
const keepFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Tab') return;
  // The tab that is not chosen, and what stands in it, is not reached by the keyboard.
  const reached = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.tabIndex >= 0 && one.closest('[hidden], [aria-hidden="true"]') === null);
  const [from, to] = event.shiftKey ? [reached[0], reached.at(-1)] : [reached.at(-1), reached[0]];
  const { activeElement } = document;
  if (!to || (activeElement !== from && !(event.shiftKey && activeElement === event.currentTarget))) return;
  event.preventDefault();
  to.focus();
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
