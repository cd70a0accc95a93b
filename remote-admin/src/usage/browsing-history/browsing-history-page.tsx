import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/usage';
import { usePartSwitch } from '../../part-switch/part-switch.tsx';
import { AllHistory } from './all-history.tsx';
import { OwnHistory } from './own-history.tsx';
import { useTexts } from './texts.ts';

/** /Main/BrowsingHistory: what its reader has opened and, with `?part=all`, what everybody has, for administrators (SPEC 2.3). */
export default function BrowsingHistoryPage(): ReactNode {
  const t = useTexts();
  const mayReadAll = useMay(endpoints.browsingHistory.list);
  const [part, parts] = usePartSwitch([{ value: 'mine', label: t('mine') }, ...(mayReadAll ? [{ value: 'all', label: t('all') }] : [])], t('part'));
  if (!mayReadAll) return <OwnHistory />;
  return part === 'all' ? <AllHistory lead={parts} /> : <OwnHistory lead={parts} />;
}
