import { createContext, useContext } from 'react';
import type { SlotProps } from '@portal/shared/shell';
import type { ChangeDrafts, Drafts } from '../outbox/drafts.ts';
import type { Sending } from '../outbox/sending.ts';

/** What every part of the drawer works with. */
export type Conversation = {
  readonly reportId: number;
  readonly drafts: Drafts;
  readonly change: ChangeDrafts;
  readonly sending: Sending;
  readonly showPlace: SlotProps['viewer.drawer']['showPlace'];
  /** The comment that the current user came for. */
  readonly marked: number | undefined;
};

const ConversationContext = createContext<Conversation | undefined>(undefined);
export const ConversationProvider = ConversationContext.Provider;

/** Throws outside the drawer. */
export const useConversation = (): Conversation => {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('useConversation is used outside the drawer');
  return conversation;
};
