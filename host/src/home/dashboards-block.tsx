import type { ReactNode } from 'react';
import type { Dashboard } from '@portal/shared/contract';
import { Block } from './block.tsx';
import { Covers } from './card-lists.tsx';
import { cardOfDashboard } from './cards.ts';
import { useTexts } from './texts.ts';

/** Two rows; the menu has all. */
const SHOWN = 10;

/** The dashboards with their pictures. */
export const DashboardsBlock = ({ dashboards }: { dashboards: readonly Dashboard[] }): ReactNode => {
  const t = useTexts();
  return dashboards.length > 0 ? (
    <Block title={t('dashboards')}>
      <Covers cards={dashboards.slice(0, SHOWN).map(cardOfDashboard)} />
    </Block>
  ) : null;
};
