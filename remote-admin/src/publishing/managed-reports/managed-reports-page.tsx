import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from '@portal/shared/router';
import { LoadingState } from '@portal/shared/ui/base';
import { kinds } from './adding/kinds.ts';
import { ADDING, idIn } from './address.ts';
import { ReportList } from './report-list.tsx';
import { useMayAdd } from './source-items.ts';

/** Fetched when somebody opens a report, or adds some. */
const ReportPage = lazy(() => import('./report-page.tsx'));
const AddReports = lazy(() => import('./adding/add-reports.tsx'));

/**
 * /Main/ReportSetUp: the catalogue of reports (SPEC 3 and 7.3). `?report=` shows one of them, `?add=online|server|h5` the way by which they are added,
 * from `source=` and `workspace=` where it names them, and with the reports of `items=` chosen; without a kind that is asked first. A source alone, `?add=5`, adds reports of its workspaces.
 */
export default function ManagedReportsPage(): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mayAdd = useMayAdd();
  const parameters = new URLSearchParams(search);
  const id = idIn(parameters.get('report'));
  const added = parameters.get('add');
  const sourceId = idIn(added) ?? idIn(parameters.get('source'));
  const kind = idIn(added) === undefined ? kinds.find((one) => one === added) : 'online';
  if (id !== undefined) {
    return (
      <Suspense fallback={<LoadingState />}>
        <ReportPage key={id} id={id} />
      </Suspense>
    );
  }
  const addressWith = (set: Readonly<Record<string, string>>): string => {
    const kept = new URLSearchParams(Object.entries({ ...Object.fromEntries([...parameters].filter(([name]) => !ADDING.includes(name))), ...set }));
    return kept.size > 0 ? `${pathname}?${kept.toString()}` : pathname;
  };
  return (
    <>
      <ReportList />
      {added !== null && mayAdd && (
        <Suspense>
          <AddReports kind={kind} from={{ sourceId, workspaceId: parameters.get('workspace')?.toLowerCase() || undefined }} picked={parameters.get('items')?.toLowerCase().split(',') ?? []} onKind={(next) => void navigate(addressWith({ add: next ?? '', ...(sourceId !== undefined && { source: String(sourceId) }) }))} onClose={() => void navigate(addressWith({}))} />
        </Suspense>
      )}
    </>
  );
}
