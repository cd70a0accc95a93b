import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { Button, LoadingState, MessagePage } from '@portal/shared/ui/base';
import { useTexts } from './texts.ts';
import { WaysBack } from './ways-back.tsx';

const { accessRequests, ownedRequests } = endpoints;
const DECIDED = '/Main/AccessRequests';

type Props = { /** What is said where owners do decide, and this page is not the user's all the same. */ usual: ReactNode; onVisit: (path: string) => void };

/** Stands for the page of owners' requests where owners do not decide (PORTAL_OWNERS_DECIDE): nobody has it, and who decides is said. */
export default function OwnersDoNot({ usual, onVisit }: Props): ReactNode {
  const t = useTexts();
  const mayAsk = useMay(ownedRequests.list);
  const decides = useMay(accessRequests.list);
  const { error, isLoading } = useQuery({ ...queryOf(ownedRequests.list, { body: { pageSize: 1 }, quiet: true }), enabled: mayAsk });
  if (isLoading) return <LoadingState />;
  if (!(error instanceof ApiError && error.statusCode === 403)) return usual;
  return (
    <MessagePage
      isRefused
      title={t('owners.title')}
      text={t('owners.text')}
      ways={
        <>
          {decides && <Button onClick={() => onVisit(DECIDED)}>{t('owners.decide')}</Button>}
          <WaysBack />
        </>
      }
    />
  );
}
