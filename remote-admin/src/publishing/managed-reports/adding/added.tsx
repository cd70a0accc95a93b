import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints as access } from '@portal/shared/contract/access';
import { useNavigate } from '@portal/shared/router';
import { useShell } from '@portal/shared/shell';
import { Alert, Button } from '@portal/shared/ui/base';
import adding from '../../adding/adding.module.css';
import { REPORTS_PATH } from '../address.ts';
import { useTexts as useReportTexts } from '../texts.ts';
import type { Publication } from './publish-fields.tsx';
import { useTexts } from './texts.ts';

type AddedProps = { publication: Publication; onMore: () => void; children: ReactNode };

/** What was added, what is still missing for readers, and where to go from there. */
export const Added = ({ publication: { classId, groupIds }, onMore, children }: AddedProps): ReactNode => {
  const t = useTexts();
  const reports = useReportTexts();
  const navigate = useNavigate();
  const { open } = useShell();
  const mayGive = useMay(access.groups.list);
  return (
    <div className={adding.step}>
      {children}
      {groupIds.length === 0 && <Alert type="warning" showIcon title={reports('nobodyYet')} description={reports('nobodyYetNext')} />}
      <div className={adding.tools}>
        <Button onClick={() => void navigate(`${REPORTS_PATH}?classId=${classId ?? ''}`)}>{t('showAdded')}</Button>
        {groupIds.length === 0 && mayGive && <Button onClick={() => open('/Main/Role')}>{t('giveRoles')}</Button>}
        <Button onClick={onMore}>{t('addMore')}</Button>
      </div>
    </div>
  );
};
