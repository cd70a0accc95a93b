import { cardSizes, GRID_COLUMNS, type PersonalCard, type PinnedThing } from '@portal/shared/contract/all';

type Size = Pick<PersonalCard, 'w' | 'h'>;
type Place = Pick<PersonalCard, 'x' | 'y'>;

/** How much of a page something takes that is pinned. */
export const pinnedSize = (thing: PinnedThing): Size => cardSizes['show' in thing && thing.show === 'picture' ? 'cover' : thing.kind];

/** The first place, from the top and from the left, at which a card of this size covers no other. */
export const freePlace = (cards: readonly PersonalCard[], { w, h }: Size): Place => {
  const isFree = ({ x, y }: Place): boolean => cards.every((card) => x + w <= card.x || card.x + card.w <= x || y + h <= card.y || card.y + card.h <= y);
  // As cards end, room begins: nowhere else is a first place.
  const rows = [0, ...cards.map(({ y, h: high }) => y + high)].toSorted((one, other) => one - other);
  const columns = Array.from({ length: GRID_COLUMNS - w + 1 }, (_, x) => x);
  const places = rows.flatMap((y) => columns.map((x) => ({ x, y })));
  return places.find(isFree) ?? { x: 0, y: rows.at(-1) ?? 0 };
};
