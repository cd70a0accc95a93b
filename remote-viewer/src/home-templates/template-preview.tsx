import { useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/content/management';
import { thingsOf, type PersonalCard } from '@portal/shared/contract/reading';
import { Button, ErrorState, LoadingState } from '@portal/shared/ui/base';
import { Segmented, Select } from '@portal/shared/ui/data';
import { Modal } from '@portal/shared/ui/shell';
import { CardGrid } from '../personal-pages/card-grid.tsx';
import { LivePool } from '../personal-pages/live-pool.ts';
import { LiveReport } from '../personal-pages/live-report.ts';
import { isVisual, type Things } from '../personal-pages/things.ts';
import { useAudienceOptions } from './audience.ts';
import styles from './template-preview.module.css';
import { useTexts } from './texts.ts';

const MYSELF = 0;

type Props = { name: string; cards: readonly PersonalCard[]; things: Things; onClose: () => void };

/** What is in the editor, as somebody with a role sees it, on a computer or a phone. Reports are covers here: only who has the role can load them as it. */
export const TemplatePreview = ({ name, cards, things, onClose }: Props): ReactNode => {
  const t = useTexts();
  const { groups } = useAudienceOptions();
  const [groupId, setGroupId] = useState(MYSELF);
  const [screen, setScreen] = useState<'desktop' | 'phone'>('desktop');
  const [pool] = useState(() => new LivePool((thing) => new LiveReport(thing)));
  const ids = useMemo(() => thingsOf(cards), [cards]);
  const may = useQuery({ ...queryOf(endpoints.homeTemplates.preview, { body: { groupId: groupId || 1, ids } }), enabled: groupId !== MYSELF });
  const open = new Set(groupId === MYSELF ? ids : may.data?.ids);
  const seen = { reports: things.reports.filter(({ id }) => open.has(id)), dashboards: things.dashboards.filter(({ dashboardId }) => open.has(dashboardId)), gone: things.gone };
  const covers = cards.map((card): PersonalCard => {
    if (card.kind === 'report' || card.kind === 'dashboard') return { ...card, show: 'picture' };
    return isVisual(card) ? { ...card, kind: 'report', show: 'picture' } : card;
  });
  return (
    <Modal open width={1200} title={t('previewTitle', { name })} footer={<Button onClick={onClose}>{t('close')}</Button>} onCancel={onClose}>
      <div className={styles.choices}>
        <label>
          {t('previewRole')}{' '}
          <Select<number> className={styles.role} aria-label={t('previewRole')} value={groupId} options={[{ value: MYSELF, label: t('previewAll') }, ...groups]} onChange={setGroupId} />
        </label>
        <Segmented<'desktop' | 'phone'> aria-label={t('previewWidth')} value={screen} options={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(value) }))} onChange={setScreen} />
      </div>
      <p className={styles.hint}>{t('previewHint')}</p>
      {groupId !== MYSELF && may.isPending && <LoadingState />}
      {groupId !== MYSELF && may.isError && <ErrorState error={may.error} onRetry={() => void may.refetch()} />}
      {(groupId === MYSELF || may.data) && (
        <div className={screen === 'phone' ? styles.phone : styles.desktop}>
          <CardGrid pageKey="preview" cards={covers} things={seen} pool={pool} />
        </div>
      )}
    </Modal>
  );
};
