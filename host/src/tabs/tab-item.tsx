import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined';
import type { Tab } from '@portal/shared/shell';
import type { PopupAnchor } from '../popup-menu/popup-menu.tsx';
import { useTabTitle } from '../shell/page-title.ts';
import styles from './tab-strip.module.css';
import { useTexts } from './texts.ts';

const MIDDLE_BUTTON = 1;

type Props = {
  tab: Tab;
  active: boolean;
  dragged: boolean;
  onVisit: () => void;
  onClose: () => void;
  onMenu?: (anchor: PopupAnchor) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
};

/** One tab. Closing by keyboard is the Delete key's, so that the strip has one stop for each tab only. */
export const TabItem = ({ tab, active, dragged, onVisit, onClose, onMenu, onKeyDown, onPointerDown }: Props) => {
  const t = useTexts();
  const titleOf = useTabTitle();
  const item = useRef<HTMLDivElement>(null);
  const title = titleOf(tab);
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault();
    if (!onMenu) return;
    const { left, bottom } = item.current!.getBoundingClientRect();
    // The keyboard's menu key comes without an anchor.
    const byKey = event.clientX === 0 && event.clientY === 0;
    onMenu({ x: byKey ? left : event.clientX, y: byKey ? bottom : event.clientY, align: 'start' });
  };
  const closeByMiddle = (event: MouseEvent): void => {
    if (event.button === MIDDLE_BUTTON && tab.closable) onClose();
  };
  return (
    <div
      ref={item}
      className={[styles.tab, active && styles.active, dragged && styles.dragged].filter(Boolean).join(' ')}
      data-key={tab.key}
      onContextMenu={openMenu}
      onAuxClick={closeByMiddle}
      onPointerDown={onPointerDown}
    >
      <button
        type="button"
        data-tab=""
        className={styles.title}
        title={title}
        tabIndex={active ? 0 : -1}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts={tab.closable ? 'Delete' : undefined}
        onClick={onVisit}
        onKeyDown={onKeyDown}
      >
        {title}
      </button>
      {tab.affixed && <PushpinOutlined className={styles.pin} aria-label={t('affixed')} />}
      {tab.closable && (
        <button type="button" className={styles.close} tabIndex={-1} aria-label={t('close', { title })} onClick={onClose}>
          <CloseOutlined />
        </button>
      )}
    </div>
  );
};
