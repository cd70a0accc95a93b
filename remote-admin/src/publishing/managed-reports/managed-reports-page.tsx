import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from '@portal/shared/router';
import { LoadingState } from '@portal/shared/ui/base';
import { idIn } from './address.ts';
import { ReportList } from './report-list.tsx';
import { useMayAdd } from './source-items.ts';

/** Fetched when somebody opens a report, or adds some. */
const ReportPage = lazy(() => import('./report-page.tsx'));
const AddReports = lazy(() => import('./adding/add-reports.tsx'));

/**
 * /Main/ReportSetUp: the catalogue of reports (SPEC 3 and 7.3). `?report=` shows one of them, `?add=` the way by which they are added,
 * from a certain source where it names one.
 */
export default function ManagedReportsPage(): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mayAdd = useMayAdd();
  const parameters = new URLSearchParams(search);
  const id = idIn(parameters.get('report'));
  const added = parameters.get('add');
  if (id !== undefined) {
    return (
      <Suspense fallback={<LoadingState />}>
        <ReportPage key={id} id={id} />
      </Suspense>
    );
  }
  const endAdding = () => {
    parameters.delete('add');
    void navigate(parameters.size > 0 ? `${pathname}?${parameters.toString()}` : pathname);
  };
  return (
    <>
      <ReportList />
      {added !== null && mayAdd && (
        <Suspense>
          <AddReports sourceId={idIn(added)} onClose={endAdding} />
        </Suspense>
      )}
    </>
  );
}
