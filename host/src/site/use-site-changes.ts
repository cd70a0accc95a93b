import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract';
import { know, useSiteSettings } from './site-settings.ts';

/** In the shell: what an administrator changes of the site here is seen at once. The first answer is the one that the page has already. */
export const useSiteChanges = (): void => {
  const settings = useSiteSettings();
  const { data } = useQuery({ ...queryOf(endpoints.signIn.siteSettings, { quiet: true }), initialData: settings, enabled: settings !== undefined, staleTime: Infinity });
  useEffect(() => {
    if (data) know(data);
  }, [data]);
};
