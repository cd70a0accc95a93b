import { useState, type ReactNode } from 'react';
import type { ContentDraft, ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { formatInstant, nameIn, useLanguage } from '@portal/shared/language';
import { Alert, Button } from '@portal/shared/ui/base';
import publication from '../publication/publication.module.css';
import { ContentDifference } from '../versions/content-difference.tsx';
import { valuesIn, valuesOf } from './article-values.ts';
import styles from './managed-articles.module.css';
import { useTexts } from './texts.ts';
import { forgetDraft } from '../drafts/use-autosave.ts';
import { useDifference } from './use-difference.ts';

type DraftNoticeProps = { draftKey: string; row: ManagedArticleDetail | null; draft: ContentDraft; onUse: () => void; onDrop: () => void };

/** Says that there is text that was not saved, and what is different in it; it is continued with, or discarded. */
export const DraftNotice = ({ draftKey, row, draft, onUse, onDrop }: DraftNoticeProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [failure, setFailure] = useState('');
  const differences = useDifference();
  const written = valuesIn(draft.body);
  const name = nameIn(language, written.title, written.entitle) || t('untitled');
  const drop = async () => {
    try {
      await forgetDraft(draftKey);
      onDrop();
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  const description = (
    <>
      <p>{t('draftText', { name, time: formatInstant(draft.updateTime, language, 'minute') })}</p>
      {row && draft.version < row.version && <p>{t('draftOlder')}</p>}
      <ContentDifference label={t('draftTitle')} isChoice heads={{ before: t('unsavedNow'), after: t('unsavedYours') }} parts={differences(valuesOf(row), written)} />
      {failure && <p role="alert">{failure}</p>}
      <div className={styles.ways}>
        <Button type="primary" onClick={onUse}>
          {t('draftUse')}
        </Button>
        <Button danger onClick={() => void drop()}>
          {t('draftDrop')}
        </Button>
      </div>
    </>
  );
  return (
    <div className={publication.page}>
      <h1 className={publication.title}>{name}</h1>
      <Alert type="info" showIcon role="status" title={t('draftTitle')} description={description} />
    </div>
  );
};
