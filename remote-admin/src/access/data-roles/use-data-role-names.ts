import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { useMay } from '@portal/shared/auth';
import { endpoints, type ReportGrants } from '@portal/shared/contract/access';
import { useLanguage } from '@portal/shared/language';
import { labelOf } from './data-roles-field.tsx';

const { dataRoles } = endpoints;

/** What data roles are called: those that grants name already, and those that are chosen now. */
export const useDataRoleNames = ({ dataRoles: named = [] }: Pick<ReportGrants, 'dataRoles'>): ((id: number) => string) => {
  const { language } = useLanguage();
  const all = useQuery({ ...queryOf(dataRoles.top), enabled: useMay(dataRoles.top) }).data?.roles ?? [];
  const names = new Map([...named, ...all].map((role) => [role.id, labelOf(role, language)]));
  return (id) => names.get(id) ?? String(id);
};
