import { chapterKinds, type ChapterKind } from '@portal/shared/contract/content';

const PATH = '/Main/ChapterManagement';

/** Which chapter is edited: one that is there, or a new one of a kind. */
export type Edited = { readonly id: number } | { readonly kind: ChapterKind };

/** Where the chapters of a lesson are managed; without one, where a lesson is chosen. */
export const chaptersPath = (lessonId?: number): string => (lessonId === undefined ? PATH : `${PATH}?lesson=${lessonId}`);

/** Under which key what is not saved of one is kept: of a new one by its lesson and kind, so that several that were begun do not take each other's place. */
export const keyOf = (edited: Edited, lessonId: number): string => ('id' in edited ? `chapter:${edited.id}` : `new${edited.kind}:${lessonId}`);

const idIn = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** What an address asks for: whose chapters, and which of them is edited. What makes no sense is not asked for. */
export const askedIn = (search: string): { readonly lessonId: number | undefined; readonly edited: Edited | undefined } => {
  const query = new URLSearchParams(search);
  const id = idIn(query.get('chapter'));
  const kind = query.get('chapter') === 'new' ? chapterKinds.find((one) => one === query.get('kind')) : undefined;
  return { lessonId: idIn(query.get('lesson')), edited: id !== undefined ? { id } : kind && { kind } };
};

/** Where a chapter is edited; the list's own query stays in the address. Without one it is the list. */
export const editPath = (search: string, edited?: Edited): string => {
  const query = new URLSearchParams(search);
  query.delete('chapter');
  query.delete('kind');
  if (edited && 'id' in edited) query.set('chapter', String(edited.id));
  else if (edited) {
    query.set('chapter', 'new');
    query.set('kind', edited.kind);
  }
  return `${PATH}?${query.toString()}`;
};
