import { reportType, thingsOf, type Dashboard, type PersonalCard, type Report } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import type { Catalogue } from '../../publishing/catalogue/module.ts';
import type { Favourites } from '../favourites/module.ts';
import { texts } from './texts.ts';

export type ShownThings = { readonly reports: Report[]; readonly dashboards: Dashboard[]; readonly gone: number[] };

/** What cards are about, as far as somebody may open it: of the rest no name is told, only whether it is anywhere. */
export const shownThings = async (catalogue: Catalogue, userId: number, cards: readonly PersonalCard[]): Promise<ShownThings> => {
  const ids = thingsOf(cards);
  if (ids.length === 0) return { reports: [], dashboards: [], gone: [] };
  const [reports, all] = await Promise.all([catalogue.reports(userId, ids), catalogue.dashboards(userId)]);
  const dashboards = all.filter(({ dashboardId }) => ids.includes(dashboardId));
  const open = openOf({ reports, dashboards });
  const closed = ids.filter((id) => !open.has(id));
  const kinds = await catalogue.kindsOf(closed);
  return { reports, dashboards, gone: closed.filter((id) => !kinds.has(id)) };
};

/** Ids of what may be opened. */
const openOf = ({ reports, dashboards }: Pick<ShownThings, 'reports' | 'dashboards'>): ReadonlySet<number> => new Set([...reports.map(({ id }) => id), ...dashboards.map(({ dashboardId }) => dashboardId)]);

/** Cards as they are told to somebody who has not written them: without a title, or a shortcut, that says what they may not open. */
export const withoutClosed = (cards: readonly PersonalCard[], things: Pick<ShownThings, 'reports' | 'dashboards'>): PersonalCard[] => {
  const open = openOf(things);
  return cards.map((card) => {
    if (card.kind === 'shortcuts' || (thingsOf([card]).every((id) => open.has(id)) && !isPageClosed(card, things.reports))) return card;
    return { ...card, title: '', entitle: '', ...('visualTitle' in card && { visualTitle: '' }) };
  });
};

/** Whether a card shows a page of a report that the current user does not see; other kinds of reports have no pages. */
const isPageClosed = (card: PersonalCard, reports: readonly Report[]): boolean => {
  if (!('page' in card) || card.page === '') return false;
  const report = reports.find(({ id }) => id === card.reportId);
  return report?.reportType === reportType.online && !report.children.some(({ code }) => code === card.page);
};

const pageOf = (card: PersonalCard): string => ('page' in card && card.page !== '' ? `${card.reportId} ${card.page}` : '');

/**
 * That somebody may put these cards on a page: what they did not find there already is what they may open, its page included, and a category of theirs.
 * @param before the cards that stand there
 * @throws HttpError 400, 403 or 404 for `cards`
 */
export const requireOpen = async (parts: { readonly catalogue: Catalogue; readonly favourites: Favourites }, userId: number, cards: readonly PersonalCard[], before: readonly PersonalCard[]): Promise<void> => {
  const known = new Set(thingsOf(before));
  const added = thingsOf(cards).filter((id) => !known.has(id));
  const knownPages = new Set(before.map(pageOf));
  const withPage = cards.filter((card) => pageOf(card) !== '' && !knownPages.has(pageOf(card)));
  if (added.length > 0 || withPage.length > 0) {
    const things = await shownThings(parts.catalogue, userId, cards);
    const open = openOf(things);
    // A page is new also where its report was there, which may be closed by now.
    const asked = [...added, ...thingsOf(withPage)];
    if (asked.some((id) => things.gone.includes(id))) throw new HttpError(404, texts.cardGone, { field: 'cards' });
    if (asked.some((id) => !open.has(id))) throw new HttpError(403, texts.cardDenied, { field: 'cards' });
    requirePages(withPage, things.reports, 'cards');
  }
  const knownCategories = new Set(categoriesOf(before));
  const categories = categoriesOf(cards).filter((id) => !knownCategories.has(id));
  if (categories.length === 0) return;
  const own = new Set((await parts.favourites.categories(userId)).map(({ id }) => id));
  if (categories.some((id) => !own.has(id))) throw new HttpError(404, texts.categoryGone, { field: 'cards' });
};

/**
 * That the current user sees the pages which these cards show, and that what shows a visual is a report that has some. Which visuals it has, only the
 * embedded page tells.
 * @throws HttpError 400 or 403
 */
export const requirePages = (cards: readonly PersonalCard[], reports: readonly Report[], field: string): void => {
  const isVisual = (card: PersonalCard): boolean => card.kind === 'visual' || card.kind === 'kpi';
  const online = new Set(reports.flatMap((report) => (report.reportType === reportType.online ? [report.id] : [])));
  if (cards.some((card) => isVisual(card) && thingsOf([card]).some((id) => !online.has(id)))) throw new HttpError(400, texts.cardWithoutVisuals, { field });
  if (cards.some((card) => isPageClosed(card, reports))) throw new HttpError(403, texts.cardPageDenied, { field });
};

/** Favourites are somebody's own: a card for many shows each all of theirs. */
export const categoriesOf = (cards: readonly PersonalCard[]): number[] => cards.flatMap((card) => (card.kind === 'favourites' && card.categoryId !== null ? [card.categoryId] : []));
