import CloudOutlined from '@ant-design/icons/es/icons/CloudOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import Html5Outlined from '@ant-design/icons/es/icons/Html5Outlined';
import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';
import { useShell } from '@portal/shared/shell';
import { DASHBOARDS_PATH } from '../address.ts';
import styles from './choose-kind.module.css';
import { kinds, type Kind } from './kinds.ts';
import { useTexts } from './texts.ts';

const icons = { online: <CloudOutlined />, server: <FileTextOutlined />, h5: <Html5Outlined />, dashboards: <DashboardOutlined /> };

/** What somebody wants to add. */
export const ChooseKind = ({ onChoose }: { onChoose: (kind: Kind) => void }): ReactNode => {
  const t = useTexts();
  const { open } = useShell();
  const mayAddDashboards = useMay(endpoints.managedDashboards.addOnline);
  const offered = [...kinds, ...(mayAddDashboards ? (['dashboards'] as const) : [])];
  return (
    <ul className={styles.kinds} aria-label={t('whatKind')}>
      {offered.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.kind}
            // Dashboards are added on their own page.
            onClick={() => (kind === 'dashboards' ? open(DASHBOARDS_PATH) : onChoose(kind))}
          >
            <span className={styles.icon} aria-hidden>
              {icons[kind]}
            </span>
            <span className={styles.words}>
              <strong>{t(`kinds.${kind}`)}</strong>
              <span className={styles.hint}>{t(`kindHints.${kind}`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};
