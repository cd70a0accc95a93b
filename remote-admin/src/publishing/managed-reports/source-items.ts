import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';

const { connectionSources, managedReports } = endpoints;

/** Whether the current user may add reports of a source: both that, and see what there is. */
export const useMayAdd = (): boolean => {
  const mayAdd = useMay(managedReports.addOnline);
  const mayChoose = useMay(connectionSources.select);
  return mayAdd && mayChoose;
};
