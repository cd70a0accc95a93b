import { lazy, Suspense, type ReactNode } from 'react';
import { LoadingState } from '@portal/shared/ui/base';
import { useNamedEntry } from '../use-named-entry.tsx';
import { RoleList } from './role-list.tsx';
import { useTexts } from './texts.ts';

/** Fetched when somebody opens a role. */
const RolePage = lazy(() => import('./role-page.tsx'));

/** /Main/Role: roles (SPEC 7.7), and with `?role=` one of them. */
export default function RolesPage(): ReactNode {
  const t = useTexts();
  const { id, search, onUnsaved } = useNamedEntry('role', { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo') });
  if (id === undefined) return <RoleList />;
  return (
    <Suspense fallback={<LoadingState />}>
      <RolePage key={id} id={id} search={search} onUnsaved={onUnsaved} />
    </Suspense>
  );
}
