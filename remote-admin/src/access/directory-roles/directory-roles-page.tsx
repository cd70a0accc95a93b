import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { Segmented } from '@portal/shared/ui/data';
import { DataRoleList } from '../data-roles/data-role-list.tsx';
import { GroupList } from './group-list.tsx';
import { useTexts } from './texts.ts';

type Part = 'groups' | 'dataRoles';

/** /Main/AzureRole: groups of Entra ID with the roles that they give and, with `?part=dataRoles`, the data roles of datasets (SPEC 7.7). */
export default function DirectoryRolesPage(): ReactNode {
  const t = useTexts();
  const mayGroups = useMay(endpoints.directoryRoles.list);
  const mayDataRoles = useMay(endpoints.dataRoles.list);
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const parameters = new URLSearchParams(search);
  const part: Part = mayDataRoles && (!mayGroups || parameters.get('part') === 'dataRoles') ? 'dataRoles' : 'groups';
  const show = (next: Part) => {
    if (next === 'dataRoles') parameters.set('part', next);
    else parameters.delete('part');
    pushPath(parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`);
  };
  const lead = mayGroups && mayDataRoles && (
    <div>
      <Segmented<Part> aria-label={t('part')} value={part} onChange={show} options={[{ value: 'groups', label: t('groups') }, { value: 'dataRoles', label: t('dataRoles') }]} />
    </div>
  );
  return part === 'groups' ? <GroupList lead={lead} /> : <DataRoleList lead={lead} />;
}
