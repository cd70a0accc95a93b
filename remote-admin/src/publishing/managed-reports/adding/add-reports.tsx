import { useState, type ReactNode } from 'react';
import { Button } from '@portal/shared/ui/base';
import { AddingDrawer } from '../../adding/adding-drawer.tsx';
import type { Place } from '../../choose-workspace/choose-workspace.tsx';
import { useTexts as useReportTexts } from '../texts.ts';
import { AddH5 } from './add-h5.tsx';
import { ChooseKind } from './choose-kind.tsx';
import { FromSource } from './from-source.tsx';
import type { Kind } from './kinds.ts';
import { useTexts } from './texts.ts';

type AddReportsProps = { /** What is added; undefined as long as nobody has said. */ kind: Kind | undefined; from: Place; /** Ids of reports there that are chosen already, in small letters. */ picked: readonly string[]; onKind: (kind: Kind | undefined) => void; onClose: () => void };

/** Adds reports to the catalogue, kind by kind. Opened anew for more of them. */
export default function AddReports({ kind, from, picked, onKind, onClose }: AddReportsProps): ReactNode {
  const t = useTexts();
  const reports = useReportTexts();
  const [round, setRound] = useState(1);
  const [hasWork, setHasWork] = useState(false);
  const common = { onWork: setHasWork, onMore: () => setRound(round + 1), onClose };
  return (
    <AddingDrawer title={kind ? t(`titles.${kind}`) : reports('add')} hasWork={hasWork} onClose={onClose} extra={(leave) => kind && <Button onClick={() => leave(() => onKind(undefined))}>{t('otherKind')}</Button>}>
      {kind === undefined && <ChooseKind onChoose={onKind} />}
      {kind === 'h5' && <AddH5 key={round} {...common} />}
      {(kind === 'online' || kind === 'server') && <FromSource key={`${kind} ${round}`} way={kind} from={from} picked={picked} {...common} />}
    </AddingDrawer>
  );
}
