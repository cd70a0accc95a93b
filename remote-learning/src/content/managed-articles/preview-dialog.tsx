import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { useLanguage, type Language } from '@portal/shared/language';
import { Segmented } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import { ArticleView } from '../articles/article-view.tsx';
import { asEdited } from '../rich-text/extensions.ts';
import type { ArticleValues } from './article-values.ts';
import styles from './managed-articles.module.css';
import { useTexts } from './texts.ts';

const WIDTH = 1_000;

/** An article as its readers will see it, in either language, also as wide as a phone. */
export default function PreviewDialog({ values, row, onClose }: { values: ArticleValues; row: ManagedArticleDetail | null; onClose: () => void }): ReactNode {
  const t = useTexts();
  const { language } = useLanguage();
  const [shown, setShown] = useState<Language>(language);
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  const { title, entitle, summary, ensummary, tags, cover = '', content, encontent } = values;
  // A draft of the browser has not gone through the server: the texts are what the editor makes of them, and nothing else.
  const [texts] = useState(() => ({ content: asEdited(content), encontent: asEdited(encontent) }));
  const classes = useQuery(queryOf(endpoints.articleClasses.top)).data ?? [];
  const articleClass = classes.find(({ id }) => id === values.classId);
  const article = { title, entitle, summary, ensummary, tags, cover, ...texts, className: articleClass?.name ?? '', classEnName: articleClass?.ename ?? '', publishTime: row?.publishTime ?? null };
  return (
    <Modal open width={WIDTH} title={t('previewTitle')} footer={null} onCancel={onClose}>
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
      <div className={device === 'phone' ? `${styles.screen} ${styles.phone}` : styles.screen}>
        <ArticleView article={article} language={shown} />
      </div>
    </Modal>
  );
}
