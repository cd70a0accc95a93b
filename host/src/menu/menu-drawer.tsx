import type { ReactNode } from 'react';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { Button } from '@portal/shared/ui/base';
import { useOverlay } from '../overlay/use-overlay.ts';
import { SiteMark } from '../site/site-mark.tsx';
import { useSiteName } from '../site/site-settings.ts';
import styles from './menu-drawer.module.css';
import { useTexts } from './texts.ts';

/** The side menu of a narrow screen, over the page. Escape, a press beside it and the choice of an entry close it. */
export const MenuDrawer = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) => {
  const t = useTexts();
  const name = useSiteName();
  const drawer = useOverlay(open, '[role="tree"]');

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
