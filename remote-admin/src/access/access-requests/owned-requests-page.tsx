import type { ReactNode } from 'react';
import { endpoints } from '@portal/shared/contract/access';
import { RequestList } from './request-list.tsx';
import { useTexts } from './texts.ts';

/** /Main/OwnedRequests: requests for what the current user owns. */
export default function OwnedRequestsPage(): ReactNode {
  const t = useTexts();
  return <RequestList calls={endpoints.ownedRequests} texts={{ title: t('ownedTitle'), help: t('ownedHelp'), permission: t('ownedPermission') }} />;
}
