/** How a session ended: by its user, for want of activity, or because the server accepts it no more. */
export type SessionEnd = 'signed-out' | 'idle' | 'ended';
/** What the portal's pages in one browser tell each other about the session. */
export type SessionMessage = 'signed-in' | SessionEnd;

const CHANNEL = 'hb_session';

// Browsers without channels, and tests, have one page only, as far as the portal is concerned.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

export const tellOtherTabs = (message: SessionMessage): void => channel?.postMessage(message);

/** @returns a function that stops listening */
export const onMessageOfOtherTabs = (listener: (message: SessionMessage) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<SessionMessage>): void => listener(data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
};
