import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { dashboard, report } from '../publishing/catalogue.ts';
import { flag, id, idList, name } from '../values.ts';
import { personalCards, personalCard, pinnedThing } from './personal-cards.ts';

/** What the cards of some pages are about, as far as the current user may open it. An id that is in neither list may not be opened, or, in `gone`, is nowhere. */
export const shownThings = { reports: z.array(report), dashboards: z.array(dashboard), gone: z.array(id) };

/** A page of cards of the current user. */
export const personalPage = z.object({
  /** Null of a template that they have not changed. */
  id: z.nullable(id),
  /** The template that it is from; null of one's own. */
  templateId: z.nullable(id),
  name: z.string(),
  ename: z.string(),
  cards: z.array(personalCard),
  /** 0 where the template is to be left as it is. */
  mayChange: flag,
  /** Of a template: it has changed since they made it their own. */
  isBehind: flag,
  /** 0 of a template that they have not changed. */
  version: z.int(),
});
export type PersonalPage = z.infer<typeof personalPage>;

export const personalHome = z.object({
  /** In their order; that of the template is the first. */
  pages: z.array(personalPage),
  ...shownThings,
  /** Whether it opens instead of Home. */
  isStart: flag,
});
export type PersonalHome = z.infer<typeof personalHome>;

const access = 'session';
const saved = z.object({ version: z.int() });
const THINGS = '403 or 404 for a report, a page of one or a dashboard that is new on the page and may not be opened, 400 for a visual of what has none';

/** One's own pages of cards (SPEC 2.3, PersonalIndex). */
export const personalPages = {
  mine: get('/api/PersonalIndex/GetMine', {
    summary: 'The current user’s pages, that of their role’s template first, and what their cards are about as far as they may open it',
    access,
    viewAs: 'reads',
    tags: ['personalPages', 'reports', 'favourites'],
    value: personalHome,
  }),
  add: post('/api/PersonalIndex/Add', {
    summary: `Adds a page; without \`sort\` behind the others. 409 where there are too many, ${THINGS}`,
    access,
    quiet: true,
    changes: ['personalPages'],
    body: z.object({ name, cards: z._default(personalCards, []), sort: z.optional(z.int().check(z.minimum(0), z.maximum(100))) }),
    value: z.object({ id }),
  }),
  update: post('/api/PersonalIndex/Update', {
    summary: `Names a page, and says what is on it. 404 for one that is not theirs, 409 when it was changed since \`version\`, ${THINGS}`,
    access,
    quiet: true,
    changes: ['personalPages'],
    body: z.object({ id, version: z.int(), name, cards: personalCards }),
    value: saved,
  }),
  updateTemplatePage: post('/api/PersonalIndex/UpdateOfTemplate', {
    summary: `Makes the page of the role’s template one’s own; locked cards stay as they are. 404 for a template that is not theirs, 403 for one that is to be left as it is, 409 when it was changed since \`version\`, ${THINGS}`,
    access,
    quiet: true,
    changes: ['personalPages'],
    body: z.object({ templateId: id, version: z.int(), cards: personalCards }),
    value: saved,
  }),
  remove: post('/api/PersonalIndex/Delete', { summary: 'Deletes a page of one’s own. 404 for another', access, changes: ['personalPages'], body: z.object({ id }), value: z.null() }),
  order: post('/api/PersonalIndex/Order', { summary: 'Puts one’s own pages into this order. 404 for one that is not theirs', access, changes: ['personalPages'], body: z.object({ ids: idList }), value: z.null() }),
  reset: post('/api/PersonalIndex/Reset', { summary: 'Gives up what was changed of the template’s page. 404 for a template that is not theirs', access, changes: ['personalPages'], body: z.object({ templateId: id }), value: z.null() }),
  pin: post('/api/PersonalIndex/Pin', {
    summary: 'Puts a report, a visual of it or a dashboard into the first free place of a page: one’s own, the template’s, or a new one. 403 or 404 for what may not be opened, a page of the report included, 404 for another page, 409 where there are too many',
    access,
    quiet: true,
    changes: ['personalPages'],
    body: z.object({ to: z.discriminatedUnion('kind', [z.object({ kind: z.literal('page'), id }), z.object({ kind: z.literal('template'), templateId: id }), z.object({ kind: z.literal('new'), name })]), thing: pinnedThing }),
    value: z.null(),
  }),
  setStart: post('/api/PersonalIndex/SetStart', { summary: 'Whether these pages open instead of Home', access, changes: ['personalPages'], body: z.object({ isStart: flag }), value: z.null() }),
};
