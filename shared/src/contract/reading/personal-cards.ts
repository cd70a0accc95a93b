import * as z from 'zod/mini';
import { flag, id, isSafeLink } from '../values.ts';

/** A page of cards is so many columns wide. */
export const GRID_COLUMNS = 12;
export const MOST_CARDS = 40;
/** Pages of one's own. */
export const MOST_PAGES = 20;
export const MOST_SHORTCUTS = 12;
/** Rows of a page, and of one card: a card of more would not fit on any screen. */
export const MOST_ROWS = 1_000;
export const MOST_CARD_ROWS = 20;

const words = (length: number) => z._default(z.string().check(z.trim(), z.maxLength(length)), '');

/** Where a card stands: columns and rows from the left and the top, and how many it takes. */
const place = {
  x: z.int().check(z.minimum(0), z.maximum(GRID_COLUMNS - 1)),
  y: z.int().check(z.minimum(0), z.maximum(MOST_ROWS)),
  w: z.int().check(z.minimum(1), z.maximum(GRID_COLUMNS)),
  h: z.int().check(z.minimum(1), z.maximum(MOST_CARD_ROWS)),
};

const common = {
  /** Names the card within its page. */
  key: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  ...place,
  /** Instead of the name of what it shows; empty is that name. */
  title: words(100),
  entitle: words(100),
  /** Of a template: stays where it is, and on the page. Of a page of one's own it is 0. */
  locked: z._default(flag, 0),
};

/** Live in a frame, or as a picture that opens it. */
const show = z._default(z.enum(['live', 'picture']), 'live');

/** Filters of the moment it was pinned, as `views.share` keeps them; empty is the report as it is published. */
const stateId = z._default(z.string().check(z.regex(/^([\w-]{16,40})?$/)), '');

const kinds = {
  report: {
    reportId: id,
    /** Code of the page; empty is the one that the report opens with. */
    page: z._default(z.string().check(z.maxLength(100)), ''),
    stateId,
    show,
  },
  dashboard: { dashboardId: id, show },
  /** One visual of a page: its names in the reporting service, and what it was called when it was chosen, for who arranges the page. */
  visual: {
    reportId: id,
    page: z.string().check(z.minLength(1), z.maxLength(100)),
    visual: z.string().check(z.minLength(1), z.maxLength(100)),
    visualTitle: words(200),
    stateId,
  },
  /** A category of one's favourites; null is all of them. */
  favourites: { categoryId: z._default(z.nullable(id), null) },
  announcements: { top: z._default(z.int().check(z.minimum(1), z.maximum(20)), 5) },
  text: { text: words(4_000), entext: words(4_000) },
};

const link = z.string().check(z.trim(), z.maxLength(1_000), z.refine(isSafeLink, { error: 'unsafe_link' }));

export const shortcut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), reportId: id }),
  z.object({ kind: z.literal('dashboard'), dashboardId: id }),
  z.object({ kind: z.literal('link'), title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), entitle: words(100), link }),
]);
export type Shortcut = z.infer<typeof shortcut>;

/** What a card shows. A KPI is a visual that shows one figure. */
export const cardKinds = ['report', 'visual', 'kpi', 'dashboard', 'favourites', 'shortcuts', 'announcements', 'text'] as const;

export const personalCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), ...common, ...kinds.report }),
  z.object({ kind: z.literal('visual'), ...common, ...kinds.visual }),
  z.object({ kind: z.literal('kpi'), ...common, ...kinds.visual }),
  z.object({ kind: z.literal('dashboard'), ...common, ...kinds.dashboard }),
  z.object({ kind: z.literal('favourites'), ...common, ...kinds.favourites }),
  z.object({ kind: z.literal('shortcuts'), ...common, items: z.array(shortcut).check(z.maxLength(MOST_SHORTCUTS)) }),
  z.object({ kind: z.literal('announcements'), ...common, ...kinds.announcements }),
  z.object({ kind: z.literal('text'), ...common, ...kinds.text }),
]);
export type PersonalCard = z.infer<typeof personalCard>;

/**
 * How much of a page a new card takes, in columns and rows, whether it is pinned or made in the editor. A whole page of a report is read only
 * at the full width, and is there to its end on a laptop's screen, too; a dashboard is higher still. A cover has its shape, whatever it
 * opens, and one visual is read at half of the width.
 */
export const cardSizes: Readonly<Record<PersonalCard['kind'] | 'cover', Pick<PersonalCard, 'w' | 'h'>>> = {
  report: { w: GRID_COLUMNS, h: 16 },
  visual: { w: 6, h: 8 },
  kpi: { w: 3, h: 4 },
  dashboard: { w: GRID_COLUMNS, h: MOST_CARD_ROWS },
  cover: { w: 6, h: 9 },
  favourites: { w: 4, h: 6 },
  shortcuts: { w: 4, h: 5 },
  announcements: { w: 4, h: 6 },
  text: { w: 4, h: 3 },
};
/** A card of one visual. */
export type VisualCard = Extract<PersonalCard, { kind: 'visual' | 'kpi' }>;

/** The cards of a page: each by a key of its own, and within the page's columns. */
export const personalCards = z.array(personalCard).check(
  z.maxLength(MOST_CARDS),
  z.refine((cards) => new Set(cards.map(({ key }) => key)).size === cards.length, { error: 'duplicate_cards' }),
  z.refine((cards) => cards.every(({ x, w }) => x + w <= GRID_COLUMNS), { error: 'card_outside' }),
);

/** What a reader pins from the viewer: the server finds its place. */
export const pinnedThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), ...kinds.report }),
  z.object({ kind: z.literal('visual'), ...kinds.visual }),
  z.object({ kind: z.literal('kpi'), ...kinds.visual }),
  z.object({ kind: z.literal('dashboard'), ...kinds.dashboard }),
]);
export type PinnedThing = z.input<typeof pinnedThing>;

/** Ids of the reports and dashboards that cards name, each once. */
export const thingsOf = (cards: readonly PersonalCard[]): number[] => [
  ...new Set(
    cards.flatMap((card) => {
      if ('reportId' in card) return [card.reportId];
      if (card.kind === 'dashboard') return [card.dashboardId];
      return card.kind === 'shortcuts' ? card.items.flatMap((item) => (item.kind === 'report' ? [item.reportId] : item.kind === 'dashboard' ? [item.dashboardId] : [])) : [];
    }),
  ),
];
