import { useEffect, useRef, type ReactNode } from 'react';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { Button } from '@portal/shared/ui/base';
import { SiteMark } from '../site/site-mark.tsx';
import { useSiteName } from '../site/site-settings.ts';
import styles from './menu-drawer.module.css';
import { useTexts } from './texts.ts';

/** The side menu of a narrow screen, over the page. Escape, a press beside it and the choice of an entry close it. */
export const MenuDrawer = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) => {
  const t = useTexts();
  const name = useSiteName();
  const drawer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    drawer.current?.querySelector<HTMLElement>('[role="tree"]')?.focus();
    const rest = [...(drawer.current?.parentElement?.children ?? [])].filter((one) => one !== drawer.current);
    for (const one of rest) one.setAttribute('inert', '');
    return () => {
      for (const one of rest) one.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <div ref={drawer} className={styles.drawer} role="dialog" aria-modal="true" aria-label={t('label')} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className={styles.ground} onClick={onClose} />
      <div className={styles.panel}>
        <div className={styles.head}>
          <SiteMark className={styles.mark} />
          <span className={styles.name}>{name}</span>
          <Button type="text" icon={<CloseOutlined />} aria-label={t('closeDrawer')} onClick={onClose} />
        </div>
        {children}
      </div>
    </div>
  );
};
