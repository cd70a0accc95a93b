import { GRID_COLUMNS, MOST_CARD_ROWS, type PersonalCard, type PinnedThing } from '@portal/shared/contract/all';

type Size = Pick<PersonalCard, 'w' | 'h'>;
type Place = Pick<PersonalCard, 'x' | 'y'>;

/**
 * How much of a page something takes that is pinned, in columns and rows; a new card of the editor is as large (new-card.ts of the
 * viewer). A whole page of a report is read only at the full width, and is there to its end on a laptop's screen, too; a dashboard is
 * higher still. A cover has its shape, and one visual is read at half of the width.
 */
export const pinnedSize = (thing: PinnedThing): Size => {
  if (thing.kind === 'kpi') return { w: 3, h: 4 };
  if (thing.kind === 'visual') return { w: 6, h: 8 };
  if (thing.show === 'picture') return { w: 6, h: 9 };
  return { w: GRID_COLUMNS, h: thing.kind === 'dashboard' ? MOST_CARD_ROWS : 16 };
};

/** The first place, from the top and from the left, at which a card of this size covers no other. */
export const freePlace = (cards: readonly PersonalCard[], { w, h }: Size): Place => {
  const isFree = ({ x, y }: Place): boolean => cards.every((card) => x + w <= card.x || card.x + card.w <= x || y + h <= card.y || card.y + card.h <= y);
  // As cards end, room begins: nowhere else is a first place.
  const rows = [0, ...cards.map(({ y, h: high }) => y + high)].toSorted((one, other) => one - other);
  const columns = Array.from({ length: GRID_COLUMNS - w + 1 }, (_, x) => x);
  const places = rows.flatMap((y) => columns.map((x) => ({ x, y })));
  return places.find(isFree) ?? { x: 0, y: rows.at(-1) ?? 0 };
};
