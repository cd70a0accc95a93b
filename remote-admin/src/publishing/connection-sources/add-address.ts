import { REPORTS_PATH } from '../managed-reports/address.ts';
import { STEP, type StepKey } from '../../site/first-steps/steps.ts';

/** What follows where connections were one of the first steps. */
const NEXT: StepKey = 'reports';
type Source = { readonly sourceId: number; /** One of its workspaces, where it is known. */ readonly workspaceId?: string | undefined; /** Ids of reports in it that are chosen already. */ readonly items?: readonly string[] };

/** Where reports of a source are added to the portal. @param search the query of the page that it leads from: first steps go on */
export const addAddress = (search: string, { sourceId, workspaceId, items = [] }: Source): string =>
  `${REPORTS_PATH}?${new URLSearchParams({
    add: 'online',
    source: String(sourceId),
    ...(workspaceId !== undefined && { workspace: workspaceId }),
    ...(items.length > 0 && { items: items.join(',') }),
    ...(new URLSearchParams(search).has(STEP) && { [STEP]: NEXT }),
  })}`;
