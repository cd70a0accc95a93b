import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, call } from '@portal/shared/api';
import { cutTo } from '@portal/shared/contract';
import { endpoints } from '@portal/shared/contract/reading';
import type { ReportPlace } from '@portal/shared/shell';
import { addReply, addToList } from '../comment/queries.ts';
import { idsOf } from '../mention/mentioned.ts';
import { EMPTY_DRAFT, useDrafts, type ChangeDrafts, type Drafts, type Draft, type Outgoing } from './drafts.ts';

/** How often what could not be sent for want of a connection is tried again, in milliseconds. */
const AGAIN = 15_000;

export type Sending = {
  /** Sends the draft; it is shown at once, and the composer is free for the next one. */
  readonly send: () => void;
  /** Sends the draft of a reply. */
  readonly reply: (commentId: number) => void;
  readonly sendAgain: (outgoing: Outgoing) => void;
  /** Takes what was not sent back into its composer, above what is written there. */
  readonly edit: (outgoing: Outgoing) => void;
  readonly discard: (outgoing: Outgoing) => void;
};

/** Sends what is in the current user's outbox. An answer is taken into the list also when the drawer is gone by then. */
export const useSending = (reportId: number, capturePlace?: () => Promise<ReportPlace | null>): Sending => {
  const client = useQueryClient();
  const [drafts, change] = useDrafts(reportId);
  const { mutate } = useMutation({
    // Without a network the sending fails, and says so, instead of waiting for one.
    networkMode: 'always',
    mutationFn: async (outgoing: Outgoing) => {
      if (outgoing.answers === null) addToList(client, await sendComment(reportId, outgoing));
      else addReply(client, reportId, await sendReply(outgoing.answers, outgoing));
    },
    onSuccess: (_, { key }) => change((current) => without(current, key)),
    onError: (error, { key }) => change((current) => marked(current, key, { state: isUnreached(error) ? 'offline' : 'failed', reason: error.message })),
  });
  const sendAgain = (outgoing: Outgoing) => {
    change((current) => marked(current, outgoing.key, { state: 'sending' }));
    mutate(outgoing);
  };
  useResending(drafts, sendAgain);
  return {
    send: () => {
      const outgoing = newOutgoing(drafts.draft, null);
      change((current) => ({ ...current, draft: EMPTY_DRAFT, outbox: [outgoing, ...current.outbox] }));
      void anchored(outgoing, capturePlace, change).then(mutate);
    },
    reply: (commentId) => {
      const outgoing = newOutgoing(drafts.replies[commentId] ?? EMPTY_DRAFT, commentId);
      change((current) => ({ ...withReply(current, commentId, EMPTY_DRAFT), outbox: [...current.outbox, outgoing] }));
      mutate(outgoing);
    },
    sendAgain,
    edit: (outgoing) => change((current) => taken(without(current, outgoing.key), outgoing)),
    discard: ({ key }) => change((current) => without(current, key)),
  };
};

/** The draft of a reply; an empty one is none. */
export const withReply = (drafts: Drafts, commentId: number, draft: Draft): Drafts => {
  const { [commentId]: _, ...others } = drafts.replies;
  return { ...drafts, replies: draft === EMPTY_DRAFT ? others : { ...others, [commentId]: draft } };
};

/** The length of a title that the server takes, in UTF-16 units. */
const MOST_TITLE = 200;

/**
 * Where in the report it was written. What is about a visual belongs to that one's page, and to the filters of the moment only where that
 * page is still in front.
 */
const anchorFields = ({ anchor, visual }: Outgoing) => {
  if (!visual) return anchor && { modularId: anchor.page, modularName: anchor.pageName, bookmark: anchor.state };
  const { page, pageName, name, title } = visual;
  return { modularId: page, modularName: pageName, visual: name, visualTitle: cutTo(title, MOST_TITLE), ...(anchor?.page === page && { bookmark: anchor.state }) };
};

const sendComment = (reportId: number, outgoing: Outgoing) => {
  const { text, images, mentions, key } = outgoing;
  return call(endpoints.comments.create, { body: { reportId, content: text.trim(), images: [...images], to_Ids: idsOf(text, mentions), key, ...anchorFields(outgoing) } });
};

const sendReply = (commentId: number, { text, images, mentions, key }: Outgoing) =>
  call(endpoints.comments.reply, { body: { commentId, content: text.trim(), images: [...images], to_Ids: idsOf(text, mentions), key } });

/** Tries again what found no connection: when the browser has one again, and from time to time. */
const useResending = (drafts: Drafts, sendAgain: (outgoing: Outgoing) => void): void => {
  const isWaiting = drafts.outbox.some(({ state }) => state === 'offline');
  const resend = useEffectEvent(() => drafts.outbox.filter(({ state }) => state === 'offline').forEach(sendAgain));
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

/** A comment with the anchor at which it was written. Where that cannot be told, it goes without. */
const anchored = async (outgoing: Outgoing, capturePlace: (() => Promise<ReportPlace | null>) | undefined, change: ChangeDrafts): Promise<Outgoing> => {
  const anchor = (await capturePlace?.().catch(() => null)) ?? null;
  if (anchor) change((current) => marked(current, outgoing.key, { anchor }));
  return { ...outgoing, anchor };
};

const isUnreached = (error: unknown): boolean => error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');

const newOutgoing = (draft: Draft, answers: number | null): Outgoing => ({ ...draft, answers, key: newKey(), anchor: null, state: 'sending', reason: '' });

/** Unique among the current user's. Random UUIDs are there on secure origins only. */
const newKey = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

const without = (drafts: Drafts, key: string): Drafts => ({ ...drafts, outbox: drafts.outbox.filter((one) => one.key !== key) });

const marked = (drafts: Drafts, key: string, mark: Partial<Outgoing>): Drafts => ({
  ...drafts,
  outbox: drafts.outbox.map((one) => (one.key === key ? { ...one, ...mark } : one)),
});

const taken = (drafts: Drafts, outgoing: Outgoing): Drafts =>
  outgoing.answers === null
    ? { ...drafts, draft: joined(outgoing, drafts.draft) }
    : withReply(drafts, outgoing.answers, joined(outgoing, drafts.replies[outgoing.answers] ?? EMPTY_DRAFT));

const joined = (outgoing: Outgoing, draft: Draft): Draft => ({
  text: [outgoing.text, draft.text].filter((text) => text !== '').join('\n'),
  images: [...outgoing.images, ...draft.images],
  mentions: [...outgoing.mentions, ...draft.mentions],
  ...((draft.visual ?? outgoing.visual) && { visual: draft.visual ?? outgoing.visual }),
});
