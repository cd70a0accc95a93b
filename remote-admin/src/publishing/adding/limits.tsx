import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, reportLimits } from '@portal/shared/contract/publishing';
import { Alert } from '@portal/shared/ui/base';
import type { Place } from '../choose-workspace/choose-workspace.tsx';
import type { Chosen } from './choose-items.tsx';
import { useTexts } from './texts.ts';

type LimitsProps = { place: Place; chosen: Chosen };

/** What readers would run into with what is chosen, said before it is added. */
export const Limits = ({ place: { sourceId, workspaceId }, chosen }: LimitsProps): ReactNode => {
  const t = useTexts();
  const { data, isError } = useQuery({
    ...queryOf(endpoints.adding.limits, { body: { sourceId: sourceId ?? 0, workspaceId: workspaceId ?? '' }, quiet: true }),
    enabled: sourceId !== undefined && workspaceId !== undefined,
  });
  if (isError) return <Alert type="info" showIcon title={t('limitsUnknown')} />;
  const ofReports = reportLimits.flatMap((limit) => {
    const names = data?.reports.flatMap(({ id, limits }) => (limits.includes(limit) ? (chosen.get(id)?.there ?? []) : [])) ?? [];
    return names.length > 0 ? [{ limit, names: names.join(t('comma')) }] : [];
  });
  if (!data || data.workspace.length + ofReports.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('limits')}
      description={
        <>
          {data.workspace.map((limit) => (
            <p key={limit}>{t(`ofWorkspace.${limit}`)}</p>
          ))}
          {ofReports.map(({ limit, names }) => (
            <p key={limit}>
              <strong>
                <bdi>{names}</bdi>
              </strong>
              {t('colon')}
              {t(`ofReport.${limit}`)}
            </p>
          ))}
        </>
      }
    />
  );
};
