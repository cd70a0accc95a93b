import type { LessonProgress } from '@portal/shared/contract/content';
import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
import { numberOf } from '../lessons/paths.ts';
import { LEVELS, STATES, type Level } from '../lessons/queries.ts';

const PAGE_SIZE = 12;

/** What the address of the list says. */
export type Selection = {
  readonly keyword: string;
  readonly level: Level | null;
  readonly classId: number | null;
  readonly progress: LessonProgress | null;
  /** The lessons that are about this report. */
  readonly reportId: number | null;
  readonly isMandatory: boolean;
  readonly isForOwnRole: boolean;
  readonly page: number;
  readonly pageSize: number;
};

export const noSelection: Selection = { keyword: '', level: null, classId: null, progress: null, reportId: null, isMandatory: false, isForOwnRole: false, page: 1, pageSize: PAGE_SIZE };

/** The selection that an address stands for. What makes no sense in it is left out. */
export const selectionOf = (parameters: URLSearchParams): Selection => ({
  keyword: (parameters.get('keyword') ?? '').trim().slice(0, 100),
  level: LEVELS.find((level) => level === parameters.get('level')) ?? null,
  classId: numberOf(parameters.get('class')),
  progress: STATES.find((state) => state === parameters.get('state')) ?? null,
  reportId: numberOf(parameters.get('report')),
  isMandatory: parameters.get('mandatory') === '1',
  isForOwnRole: parameters.get('role') === '1',
  page: numberOf(parameters.get('page')) ?? 1,
  pageSize: PAGE_SIZE,
});

/** The other way round; what stands for itself is not written. */
export const parametersOf = ({ keyword, level, classId, progress, reportId, isMandatory, isForOwnRole, page }: Selection): URLSearchParams =>
  new URLSearchParams({
    ...(keyword !== '' && { keyword }),
    ...(level !== null && { level }),
    ...(classId !== null && { class: String(classId) }),
    ...(progress !== null && { state: progress }),
    ...(reportId !== null && { report: String(reportId) }),
    ...(isMandatory && { mandatory: '1' }),
    ...(isForOwnRole && { role: '1' }),
    ...(page > 1 && { page: String(page) }),
  });

/** Where the list shows these lessons. */
export const listPath = (selection: Partial<Selection>, pathname = '/Main/LessonList'): string => {
  const parameters = parametersOf({ ...noSelection, ...selection }).toString();
  return parameters === '' ? pathname : `${pathname}?${parameters}`;
};

export const isFiltered = (selection: Selection): boolean => parametersOf(selection).size > 0;

/** The lessons that the address asks for, so that a link shows the same ones, and Back the ones before. What is chosen anew begins at page 1. */
export const useSelection = (): [Selection, (change: Partial<Selection>) => void] => {
  // The page's own: it may stand beside the one in front, whose address is the browser's.
  const { pathname, search } = useLocation();
  const { pushPath } = usePageTab();
  const selection = selectionOf(new URLSearchParams(search));
  return [selection, (change) => pushPath(listPath({ ...selection, page: 1, ...change }, pathname))];
};
