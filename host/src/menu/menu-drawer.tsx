import type { ReactNode } from 'react';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { Button } from '@portal/shared/ui/base';
import { Overlay } from '../overlay/overlay.tsx';
import { SiteMark } from '../site/site-mark.tsx';
import { useSiteName } from '../site/site-settings.ts';
import styles from './menu-drawer.module.css';
import { useTexts } from './texts.ts';

/** The side menu of a narrow screen, over the page. Escape, a press beside it and the choice of an entry close it. */
export const MenuDrawer = ({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) => {
  const t = useTexts();
  const name = useSiteName();
  if (!open) return null;
  return (
    <Overlay label={t('label')} first='[role="tree"]' onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <SiteMark className={styles.mark} />
          <span className={styles.name}>{name}</span>
          <Button type="text" icon={<CloseOutlined />} aria-label={t('closeDrawer')} onClick={onClose} />
        </div>
        {children}
      </div>
    </Overlay>
  );
};
