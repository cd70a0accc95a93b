import { useMay } from '@portal/shared/auth';
import { endpoints } from '@portal/shared/contract/publishing';

/** Whether the current user may join reports to others: both that, and see what there is. */
export const useMayJoin = (): boolean => {
  const mayJoin = useMay(endpoints.reportSuccessor.join);
  const mayChoose = useMay(endpoints.connectionSources.select);
  return mayJoin && mayChoose;
};
