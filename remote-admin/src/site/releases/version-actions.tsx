import type { ReactNode } from 'react';
import type { ReleasedVersion } from '@portal/shared/contract/site';
import { Button, Space } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

type Props = {
  /** The remote's name. */
  remote: string;
  version: ReleasedVersion;
  onGive: (version: string) => void;
  onEndTrial: (version: string) => void;
};

/** What can be done with a version: give it to somebody who has it not, end its trial. */
export const VersionActions = ({ remote: name, version: { version, audiences, gone }, onGive, onEndTrial }: Props): ReactNode => {
  const t = useTexts();
  const canGive = !gone && !(audiences.length === 1 && audiences[0]?.kind === 'all');
  const isOnTrial = audiences.some(({ kind }) => kind !== 'all');
  if (!canGive && !isOnTrial) return null;
  return (
    <Space wrap>
      {canGive && (
        <Button size="small" onClick={() => onGive(version)} aria-label={t('giveVersion', { name, version })}>
          {t('give')}
        </Button>
      )}
      {isOnTrial && (
        <Button size="small" onClick={() => onEndTrial(version)} aria-label={t('endTrialVersion', { name, version })}>
          {t('endTrial')}
        </Button>
      )}
    </Space>
  );
};
