import { lazy, Suspense, type ReactNode } from 'react';
import { LoadingState } from '@portal/shared/ui/base';
import { useNamedEntry } from '../use-named-entry.tsx';
import UsersPage from '../users/users-page.tsx';
import { useTexts } from './texts.ts';

/** Fetched when somebody opens a person. */
const PersonPage = lazy(() => import('./person-page.tsx'));

/** /Main/User: users, and with `?person=` what one of them may do, and why. */
export default function PeoplePage(): ReactNode {
  const t = useTexts();
  const { id, search, onUnsaved } = useNamedEntry('person', { title: t('leave'), content: t('leaveNext'), okText: t('leaveYes'), cancelText: t('leaveNo') });
  if (id === undefined) return <UsersPage />;
  return (
    <Suspense fallback={<LoadingState />}>
      <PersonPage key={id} id={id} search={search} onUnsaved={onUnsaved} />
    </Suspense>
  );
}
