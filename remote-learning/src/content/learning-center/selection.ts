import { useSearchParams } from '@portal/shared/router';
import { LEVELS, type LessonSelection } from '../lessons/queries.ts';

const PAGE_SIZE = 12;

type Change = Partial<Omit<LessonSelection, 'pageSize'>>;

/** The selection that an address stands for. What makes no sense in it is left out. */
export const selectionOf = (parameters: URLSearchParams): LessonSelection => ({
  keyword: (parameters.get('keyword') ?? '').trim().slice(0, 100),
  level: LEVELS.find((level) => level === parameters.get('level')) ?? null,
  page: pageOf(parameters.get('page')),
  pageSize: PAGE_SIZE,
});

/** The other way round; what stands for itself is not written. */
export const parametersOf = ({ keyword, level, page }: LessonSelection): URLSearchParams =>
  new URLSearchParams({
    ...(keyword !== '' && { keyword }),
    ...(level !== null && { level }),
    ...(page > 1 && { page: String(page) }),
  });

/** The lessons that the address asks for, so that a link shows the same ones. Another keyword or level begins at page 1. */
export const useSelection = (): [LessonSelection, (change: Change) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const selection = selectionOf(parameters);
  return [selection, (change) => setParameters(parametersOf({ ...selection, page: 1, ...change }), { replace: true })];
};

const pageOf = (text: string | null): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);
