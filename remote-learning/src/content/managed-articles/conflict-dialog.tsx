import type { ReactNode } from 'react';
import type { ManagedArticleDetail } from '@portal/shared/contract/content/management';
import { nameIn, useLanguage } from '@portal/shared/language';
import { Button } from '@portal/shared/ui/base';
import { Modal } from '@portal/shared/ui/shell';
import { ContentDifference } from '../versions/content-difference.tsx';
import { valuesOf, type ArticleValues } from './article-values.ts';
import { useTexts } from './texts.ts';
import { useDifference } from './use-difference.ts';

const WIDTH = 800;

type ConflictDialogProps = { standing: ManagedArticleDetail; typed: ArticleValues; onOver: () => void; onLoad: () => void; onClose: () => void };

/** Tells who saves second that somebody else came first, and what is different. */
export const ConflictDialog = ({ standing, typed, onOver, onLoad, onClose }: ConflictDialogProps): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const differences = useDifference();
  const footer = [
    <Button key="keep" autoFocus onClick={onClose}>
      {t('keepEditing')}
    </Button>,
    <Button key="load" onClick={onLoad}>
      {t('load')}
    </Button>,
    <Button key="over" danger onClick={onOver}>
      {t('over')}
    </Button>,
  ];
  return (
    <Modal open width={WIDTH} title={t('conflictTitle', { name: nameIn(language, standing.title, standing.entitle) })} onCancel={onClose} footer={footer}>
      <p>{t('conflictText')}</p>
      <ContentDifference isChoice label={t('conflictDifference')} heads={{ before: t('standing'), after: t('yours') }} parts={differences(valuesOf(standing), typed)} />
    </Modal>
  );
};
