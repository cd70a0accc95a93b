import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ManagedReport } from '@portal/shared/contract/publishing';
import { formatInstant, useLanguage } from '@portal/shared/language';
import { Alert, Button } from '@portal/shared/ui/base';
import { suggestedOf } from './candidates.ts';
import { JoinDrawer } from './join-drawer.tsx';
import { useMayJoin } from './use-may-join.ts';
import { useTexts } from './texts.ts';

const { connectionSources } = endpoints;

/** Says since when the reporting service has a report no more, and what can be done: where one new report of its name stands beside it, that this may be it. */
export const GoneAlert = ({ report }: { report: ManagedReport }): ReactNode => {
  const t = useTexts();
  const { language } = useLanguage();
  const [isJoining, setIsJoining] = useState(false);
  const mayJoin = useMayJoin();
  const mayAsk = useMay(connectionSources.reports);
  const { sourceId, workspaceId } = report;
  // Where the workspace is gone as well there is nothing to suggest, and nothing to say of it.
  const items = useQuery({ ...queryOf(connectionSources.reports, { body: { sourceId: sourceId ?? 0, workspaceId }, quiet: true }), enabled: mayJoin && mayAsk && sourceId !== null && workspaceId !== '', retry: false });
  const suggested = items.data && suggestedOf(report, items.data, language);
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={t('goneSince', { time: formatInstant(report.missingTime ?? '', language, 'minute') })}
        description={suggested ? `${t('suggested', { name: suggested.name })} ${t('goneNext')}` : t('goneNext')}
        action={mayJoin && <Button onClick={() => setIsJoining(true)}>{t('join')}</Button>}
      />
      {isJoining && <JoinDrawer report={report} {...(suggested && { suggested: suggested.id })} onClose={() => setIsJoining(false)} />}
    </>
  );
};
