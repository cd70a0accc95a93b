import { useState, type ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { Button } from '@portal/shared/ui/base';
import { OwnersDrawer } from './owners-drawer.tsx';
import { RequestList } from './request-list.tsx';
import { useTexts } from './texts.ts';

const { accessRequests } = endpoints;

/** /Main/AccessRequests: all requests, and who owns which report. */
export default function AccessRequestsPage(): ReactNode {
  const t = useTexts();
  const mayList = useMay(accessRequests.owners);
  const [owners, setOwners] = useState(false);
  return (
    <>
      <RequestList calls={accessRequests} extra={mayList && <Button onClick={() => setOwners(true)}>{t('owners')}</Button>} texts={{ title: t('title'), help: t('help'), permission: t('permission') }} />
      {owners && <OwnersDrawer onClose={() => setOwners(false)} />}
    </>
  );
}
