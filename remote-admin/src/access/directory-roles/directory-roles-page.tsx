import type { ReactNode } from 'react';
import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/access';
import { usePartSwitch } from '../../part-switch/part-switch.tsx';
import { DataRoleList } from '../data-roles/data-role-list.tsx';
import { GroupList } from './group-list.tsx';
import { useTexts } from './texts.ts';

/** /Main/AzureRole: groups of Entra ID with the roles that they give and, with `?part=dataRoles`, the data roles of datasets (SPEC 7.7). */
export default function DirectoryRolesPage(): ReactNode {
  const t = useTexts();
  const mayGroups = useMay(endpoints.directoryRoles.list);
  const mayDataRoles = useMay(endpoints.dataRoles.list);
  const [wanted, parts] = usePartSwitch([{ value: 'groups', label: t('groups') }, { value: 'dataRoles', label: t('dataRoles') }], t('part'));
  const part = mayDataRoles && (!mayGroups || wanted === 'dataRoles') ? 'dataRoles' : 'groups';
  // Who may see one of them only has nothing to choose.
  const lead = mayGroups && mayDataRoles && parts;
  return part === 'groups' ? <GroupList lead={lead} /> : <DataRoleList title={t('title')} lead={lead} />;
}
