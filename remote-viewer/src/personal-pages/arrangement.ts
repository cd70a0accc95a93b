import { cloneLayoutItem, moveElement, sortLayoutItemsByRowCol, verticalCompactor, type Layout } from 'react-grid-layout/core';
import { GRID_COLUMNS, MOST_CARD_ROWS, type PersonalCard } from '@portal/shared/contract/reading';

/** Height of a row, and what is between cards, in pixels. */
export const ROW = 40;
export const GAP = 12;
/** A card of less shows nothing. */
export const LEAST = { w: 2, h: 2 } as const;
/** Further than this no card has to be pushed until it stands below the next one. */
const FAR = MOST_CARD_ROWS + 1;

/** Cards as the grid library has them; what is fixed moves for nobody. */
export const layoutOf = (cards: readonly PersonalCard[], isFixed: (card: PersonalCard) => boolean): Layout =>
  cards.map((card) => {
    const { key: i, x, y, w, h } = card;
    return { i, x, y, w, h, minW: Math.min(LEAST.w, w), minH: Math.min(LEAST.h, h), maxH: MOST_CARD_ROWS, static: isFixed(card) };
  });

/** The cards at the places of a layout. */
export const placedAs = (cards: readonly PersonalCard[], layout: Layout): PersonalCard[] => {
  const places = new Map(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]));
  return cards.map((card) => ({ ...card, ...places.get(card.key) }));
};

/** Cards without gaps above them and without one over another, as the editor leaves them; from the top, as they are read. */
export const arranged = (cards: readonly PersonalCard[], isFixed: (card: PersonalCard) => boolean = isLocked): PersonalCard[] => {
  const layout = sortLayoutItemsByRowCol(verticalCompactor.compact(layoutOf(cards, isFixed), GRID_COLUMNS));
  const order = new Map(layout.map(({ i }, index) => [i, index]));
  return placedAs(cards, layout).toSorted((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0));
};

/** What a template has locked stays where it is. */
export const isLocked = ({ locked }: PersonalCard): boolean => locked === 1;

type Step = { readonly x?: -1 | 0 | 1; readonly y?: -1 | 0 | 1 };
type Fixed = (card: PersonalCard) => boolean;

/**
 * Moves a card by one step of the keyboard: a column, or past what stands above or below it.
 * @returns undefined where it cannot go further
 */
export const moved = (cards: readonly PersonalCard[], key: string, { x = 0, y = 0 }: Step, isFixed: Fixed): PersonalCard[] | undefined => {
  const card = cards.find((one) => one.key === key);
  if (!card || isFixed(card)) return undefined;
  for (let step = 1; step <= (x === 0 ? FAR : 1); step += 1) {
    const to = { x: card.x + x, y: card.y + y * step };
    if (to.x < 0 || to.x + card.w > GRID_COLUMNS || to.y < 0) return undefined;
    const layout = layoutOf(cards, isFixed).map(cloneLayoutItem);
    const item = layout.find(({ i }) => i === key);
    if (!item) return undefined;
    const next = verticalCompactor.compact(moveElement(layout, item, to.x, to.y, true, false, 'vertical', GRID_COLUMNS), GRID_COLUMNS);
    const now = next.find(({ i }) => i === key);
    if (now && (now.x !== card.x || now.y !== card.y)) return placedAs(cards, next);
  }
  return undefined;
};

/** Makes a card wider or higher by one step of the keyboard. @returns undefined where it cannot be */
export const resized = (cards: readonly PersonalCard[], key: string, { x = 0, y = 0 }: Step, isFixed: Fixed): PersonalCard[] | undefined => {
  const card = cards.find((one) => one.key === key);
  if (!card || isFixed(card)) return undefined;
  const [w, h] = [card.w + x, card.h + y];
  if (w < Math.min(LEAST.w, card.w) || h < Math.min(LEAST.h, card.h) || h > MOST_CARD_ROWS || card.x + w > GRID_COLUMNS) return undefined;
  const changed = cards.map((one) => (one === card ? { ...one, w, h } : one));
  const layout = layoutOf(changed, isFixed).map(cloneLayoutItem);
  const item = layout.find(({ i }) => i === key);
  return item && placedAs(changed, verticalCompactor.compact(moveElement(layout, item, item.x, item.y, true, false, 'vertical', GRID_COLUMNS), GRID_COLUMNS));
};

/** On a phone cards stand below each other: moves one before or behind the next. @returns undefined where it is the first, or the last */
export const swapped = (cards: readonly PersonalCard[], key: string, by: -1 | 1, isFixed: Fixed): PersonalCard[] | undefined => moved(cards, key, { y: by }, isFixed);

/** Puts a new card below all others. */
export const withNew = (cards: readonly PersonalCard[], card: PersonalCard): PersonalCard[] => [...cards, { ...card, x: 0, y: Math.max(0, ...cards.map(({ y, h }) => y + h)) }];
