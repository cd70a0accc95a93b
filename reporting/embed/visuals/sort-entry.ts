import type { ResultColumn, Sort, Visual } from '../../src/definition/index.ts';
import type { Texts } from '../../drawing/language/texts.ts';
import type { ReportSession } from '../session/report-session.ts';
import { visualKey, type ReportState } from '../session/report-state.ts';
import type { MenuEntry } from './VisualMenu.tsx';

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** Lines go along an axis of dates or numbers as it is; names have no order of their own there. */
const canSort = ({ type }: Visual, [axis]: readonly ResultColumn[]): boolean =>
  axis !== undefined && (type === 'bar' || type === 'column' || type === 'pie' || ((type === 'line' || type === 'area') && axis.type === 'text'));

/** The entry by which a reader sorts a chart; none where its order is not theirs to choose. */
export const sortEntry = (session: ReportSession, state: ReportState, visual: Visual, texts: Texts): MenuEntry[] => {
  const key = visualKey(state.page, visual.name);
  const { columns = [], sort: current } = state.data[key]?.result ?? {};
  if (!canSort(visual, columns)) return [];
  const chosen = state.sorts[key];
  const sort = chosen ?? current;
  const set = (next: Sort | undefined) => () => session.setSort(visual, next);
  const fields = columns.flatMap(({ well, label, column }, by) =>
    // The order of a series is that of the legend.
    well === 'series' ? [] : [{ text: label, checked: sort?.by === by, run: set({ by, direction: sort?.by === by ? sort.direction : column ? 'asc' : 'desc' }) }],
  );
  const ways = (['asc', 'desc'] as const).map((direction) => ({ text: texts[directions[direction]], checked: sort?.direction === direction, run: set({ by: sort?.by ?? 0, direction }) }));
  return [{ icon: 'sort', text: texts.sort, groups: [fields, ways, ...(chosen ? [[{ icon: 'undo' as const, text: texts.asPublished, run: set(undefined) }]] : [])] }];
};
