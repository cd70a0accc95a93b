import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@portal/shared/api';
import { endpoints } from '@portal/shared/contract';
import { addToList } from '../comment/queries.ts';
import { EMPTY_DRAFT, useDesk, type Desk, type Unsent } from './desk.ts';

export type Sending = {
  /** Sends the draft; it is shown at once, and the composer is free for the next one. */
  readonly send: () => void;
  readonly sendAgain: (unsent: Unsent) => void;
  /** Takes an unsent comment back into the composer, above what is written there. */
  readonly edit: (unsent: Unsent) => void;
  readonly discard: (unsent: Unsent) => void;
};

/** Sends what is on the reader's desk. An answer finds its place also when the drawer is gone by then. */
export const useSending = (reportId: number): Sending => {
  const client = useQueryClient();
  const [desk, change] = useDesk(reportId);
  const { mutate } = useMutation({
    // Without a network the sending fails, and says so, instead of waiting for one.
    networkMode: 'always',
    mutationFn: ({ text, images }: Unsent) =>
      call(endpoints.comments.create, { body: { reportId, content: text.trim(), images: [...images] }, quiet: true }),
    onSuccess: (comment, { key }) => {
      addToList(client, comment);
      change((current) => without(current, key));
    },
    onError: ({ message }, { key }) => change((current) => marked(current, key, { state: 'failed', reason: message })),
  });
  return {
    send: () => {
      const unsent: Unsent = { ...desk.draft, key: newKey(), state: 'sending', reason: '' };
      change((current) => ({ draft: EMPTY_DRAFT, unsent: [unsent, ...current.unsent] }));
      mutate(unsent);
    },
    sendAgain: (unsent) => {
      change((current) => marked(current, unsent.key, { state: 'sending' }));
      mutate(unsent);
    },
    edit: (unsent) => change((current) => ({ ...without(current, unsent.key), draft: joined(unsent, current.draft) })),
    discard: ({ key }) => change((current) => without(current, key)),
  };
};

/** Unique in this browser tab. Random UUIDs are there on secure origins only. */
const newKey = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

const without = (desk: Desk, key: string): Desk => ({ ...desk, unsent: desk.unsent.filter((one) => one.key !== key) });

const marked = (desk: Desk, key: string, mark: Partial<Unsent>): Desk => ({
  ...desk,
  unsent: desk.unsent.map((one) => (one.key === key ? { ...one, ...mark } : one)),
});

const joined = (unsent: Unsent, draft: Desk['draft']): Desk['draft'] => ({
  text: [unsent.text, draft.text].filter((text) => text !== '').join('\n'),
  images: [...unsent.images, ...draft.images],
});
