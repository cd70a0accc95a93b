import { useState, type ReactNode } from 'react';
import { useLanguage, type Language } from '@portal/shared/language';
import { Segmented } from '@portal/shared/ui/data';
import { Modal, TABLE_WIDTH } from '@portal/shared/ui/shell';
import styles from './publication.module.css';
import { useTexts } from './texts.ts';

/** What something will look like to its readers, in either language, also as wide as a phone. */
export const PreviewFrame = ({ render, onClose }: { render: (language: Language) => ReactNode; onClose: () => void }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [shown, setShown] = useState<Language>(language);
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  return (
    <Modal open width={TABLE_WIDTH} title={t('previewTitle')} footer={null} onCancel={onClose}>
      <div className={styles.tools}>
        <Segmented
          aria-label={t('device')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop' as const, label: t('desktop') },
            { value: 'phone' as const, label: t('phone') },
          ]}
        />
        <Segmented
          aria-label={t('language')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'zh' as const, label: t('chinese') },
            { value: 'en' as const, label: t('english') },
          ]}
        />
      </div>
      <div className={device === 'phone' ? `${styles.screen} ${styles.phone}` : styles.screen}>{render(shown)}</div>
    </Modal>
  );
};
