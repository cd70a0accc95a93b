import AreaChartOutlined from '@ant-design/icons/es/icons/AreaChartOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { ReactNode } from 'react';
import type { ReportVisual } from '@portal/shared/shell';
import { Button, Unseen } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';
import styles from './visual-chip.module.css';

/** The visual that a comment is about, as long as it is being written: it can be taken away again. */
export const VisualChip = ({ visual: { title, pageName }, onRemove }: { visual: ReportVisual; onRemove: () => void }): ReactNode => {
  const t = useTexts();
  const name = title || t('visual.untitled');
  return (
    <p className={styles.chip}>
      <AreaChartOutlined aria-hidden="true" />
      <span className={styles.about}>
        <Unseen>{t('visual.about')}</Unseen>
        <bdi>{name}</bdi>
        {pageName && <bdi className={styles.page}>{pageName}</bdi>}
      </span>
      <Button size="small" type="text" icon={<CloseOutlined />} aria-label={t('visual.remove', { name })} title={t('visual.remove', { name })} onClick={onRemove} />
    </p>
  );
};
