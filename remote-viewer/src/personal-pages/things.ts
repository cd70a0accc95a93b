import { cutTo, reportType, type Dashboard, type Report, type ViewerType } from '@portal/shared/contract';
import type { PersonalCard, Shortcut, VisualCard } from '@portal/shared/contract/reading';
import type { ReportTarget } from '@portal/shared/shell';
import { coverOfReport, type Cover } from '@portal/shared/ui/base';
import type { EmbedFailure } from '../embed/index.ts';
import { itemOfDashboard } from '../report-class/class-item.ts';
import { targetOf } from '../report-class/opening.ts';

/** What cards are about, as far as it may be opened, and what is nowhere any more. */
export type Things = { readonly reports: readonly Report[]; readonly dashboards: readonly Dashboard[]; readonly gone: readonly number[] };

export type Titled = { readonly zh: string; readonly en: string };
/** Something that may be opened. */
export type OpenThing = { readonly id: number; readonly type: ViewerType; readonly name: Titled; readonly cover: Cover; readonly target: ReportTarget };
/** Why something is not shown. */
export type Refusal = 'denied' | 'gone' | 'pageGone' | 'visualGone';

/** In characters. */
const MOST_BEGINNING = 60;

type Wanted = { readonly reportId: number; readonly page?: string; readonly visual?: string } | { readonly dashboardId: number };

/** A card that shows something in a frame. */
export type EmbeddedCard = VisualCard | Extract<PersonalCard, { kind: 'report' | 'dashboard' }>;

export const isEmbedded = (card: PersonalCard): card is EmbeddedCard => 'reportId' in card || 'dashboardId' in card;

/** Whether a card shows one visual, and not a page. */
export const isVisual = (card: PersonalCard): card is VisualCard => card.kind === 'visual' || card.kind === 'kpi';

/**
 * Why a report is not shown in a card, where that is no failure: cards say so themselves, because they are no pages.
 * @param gone what it is called there that it is gone
 */
export const refusalOf = ({ kind, explanation }: EmbedFailure, gone: Refusal): { readonly why: Refusal; readonly said?: string } | undefined => {
  if (kind === 'missing') return { why: gone };
  return kind === 'refused' || kind === 'noPages' ? { why: 'denied', said: explanation } : undefined;
};

/** What a card, or a shortcut, shows; or why it does not. */
export const thingOf = (wanted: Wanted, { reports, dashboards, gone }: Things): OpenThing | Refusal => {
  if ('dashboardId' in wanted) {
    const found = dashboards.find(({ dashboardId }) => dashboardId === wanted.dashboardId);
    if (!found) return gone.includes(wanted.dashboardId) ? 'gone' : 'denied';
    const { reportName, reportEnName, cover, target } = itemOfDashboard(found);
    return { id: found.dashboardId, type: 'Dashboards', name: { zh: reportName, en: reportEnName }, cover, target };
  }
  const report = reports.find(({ id }) => id === wanted.reportId);
  if (!report) return gone.includes(wanted.reportId) ? 'gone' : 'denied';
  const { page = '', visual } = wanted;
  if (visual !== undefined && report.reportType !== reportType.online) return 'pageGone';
  if (page !== '' && report.reportType === reportType.online && !report.children.some(({ code }) => code === page)) return 'pageGone';
  const target = targetOf(report);
  return {
    id: report.id,
    type: target.type,
    name: { zh: report.reportName, en: report.reportEnName },
    cover: coverOfReport(report),
    target: page !== '' && target.type === 'Online' ? { ...target, page } : target,
  };
};

/** What a shortcut leads to, or why it does not; a link is its own. */
export const thingOfShortcut = (item: Exclude<Shortcut, { kind: 'link' }>, things: Things): OpenThing | Refusal => thingOf(item, things);

/** Whether a card has a title of its own. */
export const isTitled = ({ title, entitle }: PersonalCard): boolean => title !== '' || entitle !== '';

/** How a text begins: enough to tell it from others. */
const beginningOf = (text: string): string => cutTo(text.trim().split('\n')[0] ?? '', MOST_BEGINNING).trim();

/** The names of a card: its own, else of what it shows; undefined for what has neither. */
export const namesOf = (card: PersonalCard, things: Things): Titled | undefined => {
  if (isTitled(card)) return { zh: card.title || card.entitle, en: card.entitle || card.title };
  if (card.kind === 'text') return { zh: beginningOf(card.text || card.entext), en: beginningOf(card.entext || card.text) };
  if (!isEmbedded(card)) return undefined;
  const thing = thingOf(card, things);
  return typeof thing === 'string' ? undefined : { zh: thing.name.zh, en: thing.name.en || thing.name.zh };
};
