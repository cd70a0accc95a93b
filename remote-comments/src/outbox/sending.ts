import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract/reading';
import type { ReportPlace } from '@portal/shared/shell';
import { addReply, addToList } from '../comment/queries.ts';
import { idsOf } from '../mention/mentioned.ts';
import { EMPTY_DRAFT, useDrafts, type ChangeDrafts, type Drafts, type Draft, type Unsent } from './drafts.ts';

/** How often what could not be sent for want of a connection is tried again, in milliseconds. */
const AGAIN = 15_000;

export type Sending = {
  /** Sends the draft; it is shown at once, and the composer is free for the next one. */
  readonly send: () => void;
  /** Sends the draft of a reply. */
  readonly reply: (commentId: number) => void;
  readonly sendAgain: (unsent: Unsent) => void;
  /** Takes what was not sent back into its composer, above what is written there. */
  readonly edit: (unsent: Unsent) => void;
  readonly discard: (unsent: Unsent) => void;
};

/** Sends what is in the reader's outbox. An answer finds its place also when the drawer is gone by then. */
export const useSending = (reportId: number, capturePlace?: () => Promise<ReportPlace | null>): Sending => {
  const client = useQueryClient();
  const [drafts, change] = useDrafts(reportId);
  const { mutate } = useMutation({
    // Without a network the sending fails, and says so, instead of waiting for one.
    networkMode: 'always',
    mutationFn: async (unsent: Unsent) => {
      if (unsent.answers === null) addToList(client, await sendComment(reportId, unsent));
      else addReply(client, reportId, await sendReply(unsent.answers, unsent));
    },
    onSuccess: (_, { key }) => change((current) => without(current, key)),
    onError: (error, { key }) => change((current) => marked(current, key, { state: isUnreached(error) ? 'offline' : 'failed', reason: error.message })),
  });
  const sendAgain = (unsent: Unsent) => {
    change((current) => marked(current, unsent.key, { state: 'sending' }));
    mutate(unsent);
  };
  useResending(drafts, sendAgain);
  return {
    send: () => {
      const unsent = newUnsent(drafts.draft, null);
      change((current) => ({ ...current, draft: EMPTY_DRAFT, unsent: [unsent, ...current.unsent] }));
      void placed(unsent, capturePlace, change).then(mutate);
    },
    reply: (commentId) => {
      const unsent = newUnsent(drafts.replies[commentId] ?? EMPTY_DRAFT, commentId);
      change((current) => ({ ...withReply(current, commentId, EMPTY_DRAFT), unsent: [...current.unsent, unsent] }));
      mutate(unsent);
    },
    sendAgain,
    edit: (unsent) => change((current) => taken(without(current, unsent.key), unsent)),
    discard: ({ key }) => change((current) => without(current, key)),
  };
};

/** The draft of a reply; an empty one is none. */
export const withReply = (drafts: Drafts, commentId: number, draft: Draft): Drafts => {
  const { [commentId]: _, ...others } = drafts.replies;
  return { ...drafts, replies: draft === EMPTY_DRAFT ? others : { ...others, [commentId]: draft } };
};

const sendComment = (reportId: number, { text, images, mentions, key, place }: Unsent) =>
  call(endpoints.comments.create, {
    body: {
      reportId,
      content: text.trim(),
      images: [...images],
      to_Ids: idsOf(text, mentions),
      key,
      ...(place && { modularId: place.page, modularName: place.pageName, bookmark: place.state }),
    },
  });

const sendReply = (commentId: number, { text, images, mentions, key }: Unsent) =>
  call(endpoints.comments.reply, { body: { commentId, content: text.trim(), images: [...images], to_Ids: idsOf(text, mentions), key } });

/** Tries again what found no connection: when the browser has one again, and from time to time. */
const useResending = (drafts: Drafts, sendAgain: (unsent: Unsent) => void): void => {
  const isWaiting = drafts.unsent.some(({ state }) => state === 'offline');
  const resend = useEffectEvent(() => drafts.unsent.filter(({ state }) => state === 'offline').forEach(sendAgain));
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => resend(), AGAIN);
    const onOnline = () => resend();
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isWaiting]);
};

/** A comment with the place it was written at. Where that cannot be told, it goes without. */
const placed = async (unsent: Unsent, capturePlace: (() => Promise<ReportPlace | null>) | undefined, change: ChangeDrafts): Promise<Unsent> => {
  const place = (await capturePlace?.().catch(() => null)) ?? null;
  if (place) change((current) => marked(current, unsent.key, { place }));
  return { ...unsent, place };
};

const isUnreached = (error: unknown): boolean => error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');

const newUnsent = (draft: Draft, answers: number | null): Unsent => ({ ...draft, answers, key: newKey(), place: null, state: 'sending', reason: '' });

/** Unique among a reader's. Random UUIDs are there on secure origins only. */
const newKey = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

const without = (drafts: Drafts, key: string): Drafts => ({ ...drafts, unsent: drafts.unsent.filter((one) => one.key !== key) });

const marked = (drafts: Drafts, key: string, mark: Partial<Unsent>): Drafts => ({
  ...drafts,
  unsent: drafts.unsent.map((one) => (one.key === key ? { ...one, ...mark } : one)),
});

const taken = (drafts: Drafts, unsent: Unsent): Drafts =>
  unsent.answers === null
    ? { ...drafts, draft: joined(unsent, drafts.draft) }
    : withReply(drafts, unsent.answers, joined(unsent, drafts.replies[unsent.answers] ?? EMPTY_DRAFT));

const joined = (unsent: Unsent, draft: Draft): Draft => ({
  text: [unsent.text, draft.text].filter((text) => text !== '').join('\n'),
  images: [...unsent.images, ...draft.images],
  mentions: [...unsent.mentions, ...draft.mentions],
});
