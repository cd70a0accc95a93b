import AreaChartOutlined from '@ant-design/icons/es/icons/AreaChartOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { ReactNode } from 'react';
import type { ReportVisual } from '@portal/shared/shell';
import { Button, Unseen } from '@portal/shared/ui/base';
import { useVisualName, VisualName } from '../visual/visual-name.tsx';
import { useTexts } from './texts.ts';
import styles from './visual-chip.module.css';

/** The visual that a comment is about, as long as it is being written: it can be taken away again. */
export const VisualChip = ({ visual, onRemove }: { visual: ReportVisual; onRemove: () => void }): ReactNode => {
  const t = useTexts();
  const nameOf = useVisualName();
  const remove = t('visual.remove', { name: nameOf({ ...visual, pageName: '' }) });
  return (
    <p className={styles.chip}>
      <AreaChartOutlined aria-hidden="true" />
      <span className={styles.about}>
        <Unseen>{t('visual.about')}</Unseen>
        <VisualName visual={visual} />
      </span>
      <Button size="small" type="text" icon={<CloseOutlined />} aria-label={remove} title={remove} onClick={onRemove} />
    </p>
  );
};
