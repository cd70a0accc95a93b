import type { ReactNode } from 'react';
import type { ReleasedVersion } from '@portal/shared/contract/site';
import { Button, Space } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';

type Props = {
  /** What the remote is called. */
  remote: string;
  version: ReleasedVersion;
  onGive: (version: string) => void;
  onEndTrial: (version: string) => void;
};

const canGive = ({ audiences, gone }: ReleasedVersion): boolean => !gone && !(audiences.length === 1 && audiences[0]?.kind === 'all');
const isOnTrial = ({ audiences }: ReleasedVersion): boolean => audiences.some(({ kind }) => kind !== 'all');

/** Whether anything can be done with a version. */
export const hasActions = (version: ReleasedVersion): boolean => canGive(version) || isOnTrial(version);

/** What can be done with a version: give it to somebody who has it not, end its trial. */
export const VersionActions = ({ remote: name, version: released, onGive, onEndTrial }: Props): ReactNode => {
  const t = useTexts();
  const { version } = released;
  return (
    <Space wrap>
      {canGive(released) && (
        <Button size="small" onClick={() => onGive(version)} aria-label={t('giveVersion', { name, version })}>
          {t('give')}
        </Button>
      )}
      {isOnTrial(released) && (
        <Button size="small" onClick={() => onEndTrial(version)} aria-label={t('endTrialVersion', { name, version })}>
          {t('endTrial')}
        </Button>
      )}
    </Space>
  );
};
