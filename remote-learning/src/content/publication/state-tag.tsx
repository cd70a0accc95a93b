import type { ReactNode } from 'react';
import type { PublicationState } from '@portal/shared/contract/content/management';
import { Tag } from '@portal/shared/ui/data';
import { useTexts } from './texts.ts';

const colours = { draft: 'default', scheduled: 'processing', published: 'success', withdrawn: 'warning', expired: 'default' } as const;

/** What has become of something that the portal tells. */
export const StateTag = ({ state }: { state: PublicationState }): ReactNode => {
  const t = useTexts();
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>;
};
