import type { ReactNode } from 'react';
import type { HomeCard } from '@portal/shared/contract';
import { Block } from './block.tsx';
import { Covers } from './card-lists.tsx';
import { cardOf } from './cards.ts';
import { useTexts } from './texts.ts';

/** What colleagues of the same roles open most, and they themselves have not opened lately. */
export const PopularBlock = ({ popular }: { popular: readonly HomeCard[] }): ReactNode => {
  const t = useTexts();
  return popular.length > 0 ? (
    <Block title={t('popular')}>
      <Covers cards={popular.map(cardOf)} />
    </Block>
  ) : null;
};
