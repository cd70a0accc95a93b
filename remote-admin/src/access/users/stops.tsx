import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '@portal/shared/api';
import { endpoints, type User } from '@portal/shared/contract/access';
import { useTexts } from './texts.ts';

/** What happens to people who are disabled, and how much of what they have begun stops with it. */
export const Stops = ({ users, next }: { users: readonly User[]; next: string }): ReactNode => {
  const t = useTexts();
  const stops = useQuery(queryOf(endpoints.users.stops, { body: { ids: users.map(({ id }) => id) } }));
  const exports = stops.data?.exports ?? 0;
  return (
    <>
      {next} {exports > 0 && <strong role="status">{t('stopsExports', { count: exports })}</strong>}
    </>
  );
};
