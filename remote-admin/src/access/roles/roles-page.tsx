import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from '@portal/shared/router';
import { LoadingState } from '@portal/shared/ui/base';
import { RoleList } from './role-list.tsx';

/** Fetched when somebody opens a role. */
const RolePage = lazy(() => import('./role-page.tsx'));

/** /Main/Role: roles (SPEC 7.7), and with `?role=` one of them; the list's own query stays in the address meanwhile. */
export default function RolesPage(): ReactNode {
  const id = Number(new URLSearchParams(useLocation().search).get('role'));
  if (!Number.isInteger(id) || id <= 0) return <RoleList />;
  return (
    <Suspense fallback={<LoadingState />}>
      <RolePage key={id} id={id} />
    </Suspense>
  );
}
