import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { usePermissions } from '@portal/shared/auth';
import { menuQueries } from './menu-queries.ts';

/** Asks anew for what the menu and Home are made of when what the current user may call has changed. */
export const useMenuOfPermissions = (): void => {
  const client = useQueryClient();
  const may = usePermissions();
  const last = useRef(may);
  useEffect(() => {
    if (last.current === may) return;
    last.current = may;
    for (const { queryKey } of Object.values(menuQueries)) void client.invalidateQueries({ queryKey });
  }, [client, may]);
};
