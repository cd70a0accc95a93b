import { atom, useAtom, useStore, type WritableAtom } from 'jotai';
import { useUser } from '@portal/shared/auth';
import type { ReportPlace, ReportVisual } from '@portal/shared/shell';
import { localStore } from '@portal/shared/storage';

/** Somebody who is addressed: the account, and the name that stands in the text. */
export type Mention = { readonly id: number; readonly name: string };

/** A comment or reply as it is being written. `images` are the paths of pictures that the server has already. */
export type Draft = { readonly text: string; readonly images: readonly string[]; readonly mentions: readonly Mention[]; /** What of a page it is about. */ readonly visual?: ReportVisual };
export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

/** What was sent and has no answer yet, or was not accepted. */
export type Outgoing = Draft & {
  /** Goes with it: what the server gets a second time it writes once. */
  readonly key: string;
  /** The comment that it answers; null for a comment. */
  readonly answers: number | null;
  /** Where in the report it was written. */
  readonly anchor: ReportPlace | null;
  /** `offline` goes by itself as soon as the server can be reached. */
  readonly state: 'sending' | 'offline' | 'failed';
  /** Why it failed, in the user's language; empty when the page was left before there was an answer. */
  readonly reason: string;
};

/** What the current user has written about one report and the server has not taken yet. `replies` are drafts by comment. */
export type Drafts = { readonly draft: Draft; readonly replies: Readonly<Record<string, Draft>>; readonly outbox: readonly Outgoing[] };
export type ChangeDrafts = (change: (drafts: Drafts) => Drafts) => void;

export const EMPTY_DRAFT: Draft = { text: '', images: [], mentions: [] };
const NO_DRAFTS: Drafts = { draft: EMPTY_DRAFT, replies: {}, outbox: [] };

export const isEmptyDraft = ({ text, images, visual }: Draft): boolean => text === '' && images.length === 0 && visual === undefined;

/** The current user's drafts for a report. They outlive the drawer, a reload and the session, until they are sent. */
export const useDrafts = (reportId: number): [Drafts, ChangeDrafts] => {
  const account = useUser()?.account ?? '';
  return useAtom(draftsAtom(useStore(), `portal.comments.${account}.${reportId}`));
};

type DraftsAtom = WritableAtom<Drafts, [(drafts: Drafts) => Drafts], void>;
/** By store: with the next session begins a new one, which knows of the drafts what the browser has kept. */
const draftsOf = new WeakMap<object, Map<string, DraftsAtom>>();

const draftsAtom = (store: object, key: string): DraftsAtom => {
  const known = draftsOf.get(store) ?? new Map<string, DraftsAtom>();
  draftsOf.set(store, known);
  const found = known.get(key);
  if (found) return found;
  const kept = atom(readDrafts(key));
  const drafts: DraftsAtom = atom(
    (get) => get(kept),
    (get, set, change) => {
      const next = change(get(kept));
      set(kept, next);
      keepDrafts(key, next);
    },
  );
  known.set(key, drafts);
  return drafts;
};

/** What was on its way when the page was left has no answer any more: whether it arrived, the list shows. */
const readDrafts = (key: string): Drafts => localStore.value(key, draftsIn) ?? NO_DRAFTS;

const draftsIn = (stored: unknown): Drafts => {
  const { draft, replies, unsent, outbox = unsent?.map(({ place, ...one }) => ({ ...one, anchor: place })) ?? [] } = stored as Drafts & Older;
  if (![draft, ...Object.values(replies), ...outbox].every(isDraft)) return NO_DRAFTS;
  return { draft, replies, outbox: outbox.map((one) => (one.state === 'sending' ? { ...one, state: 'failed', reason: '' } : one)) };
};

/** As the outbox was stored by earlier versions of this module. */
type Older = { readonly unsent?: readonly (Omit<Outgoing, 'anchor'> & { readonly place: ReportPlace | null })[] };

/** A full or forbidden storage costs the draft at the next reload, not the comment. */
const keepDrafts = (key: string, drafts: Drafts): void => (isEmpty(drafts) ? localStore.remove(key) : localStore.writeValue(key, drafts));

const isEmpty = ({ draft, replies, outbox }: Drafts): boolean =>
  isEmptyDraft(draft) && Object.values(replies).every(isEmptyDraft) && outbox.length === 0;

const isDraft = ({ text, images, mentions, visual }: Draft): boolean =>
  typeof text === 'string' &&
  images.every((image) => typeof image === 'string') &&
  mentions.every(({ name }) => typeof name === 'string') &&
  (visual === undefined || [visual.page, visual.pageName, visual.name, visual.title].every((part) => typeof part === 'string'));
