import { useLocation } from '@portal/shared/router';
import { usePageTab } from '@portal/shared/shell';
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
  // The page's own: it may stand beside the one in front, whose address is the browser's.
  const { pathname, search } = useLocation();
  const { replacePath } = usePageTab();
  const selection = selectionOf(new URLSearchParams(search));
  const change = (values: Change): void => {
    const next = parametersOf({ ...selection, page: 1, ...values }).toString();
    replacePath(next === '' ? pathname : `${pathname}?${next}`);
  };
  return [selection, change];
};

const pageOf = (text: string | null): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);
