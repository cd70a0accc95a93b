import { cardSizes, type PersonalCard } from '@portal/shared/contract/reading';

export type CardKind = PersonalCard['kind'];

/** How large a new card is, once it is said what it shows. */
export const newSize = (card: PersonalCard) => cardSizes['show' in card && card.show === 'picture' ? 'cover' : card.kind];

/**
 * By chance, and not by number: a template and the page that somebody makes of it each get cards of their own, and what is taken away comes back by
 * undo. (`crypto.randomUUID` is not there where a portal is reached without TLS.)
 */
const newKey = (): string => `card-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** A card before anything is said of it. What it shows is chosen in its form, which does not end without. */
export const newCard = (kind: CardKind): PersonalCard => {
  const common = { key: newKey(), x: 0, y: 0, ...cardSizes[kind], title: '', entitle: '', locked: 0 as const };
  switch (kind) {
    case 'report':
      return { kind, ...common, reportId: 0, page: '', stateId: '', show: 'live' };
    case 'visual':
    case 'kpi':
      return { kind, ...common, reportId: 0, page: '', visual: '', visualTitle: '', stateId: '' };
    case 'dashboard':
      return { kind, ...common, dashboardId: 0, show: 'live' };
    case 'favourites':
      return { kind, ...common, categoryId: null };
    case 'shortcuts':
      return { kind, ...common, items: [] };
    case 'announcements':
      return { kind, ...common, top: 5 };
    case 'text':
      return { kind, ...common, text: '', entext: '' };
  }
};
