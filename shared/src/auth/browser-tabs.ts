/** What the portal's pages in one browser tell each other about the session. */
export type SessionNews = 'signed-in' | 'signed-out';

const CHANNEL = 'hb_session';

// Browsers and surroundings without channels have one page only, as far as the portal is concerned.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

export const tellOtherTabs = (news: SessionNews): void => channel?.postMessage(news);

/** @returns a function that stops listening */
export const onNewsOfOtherTabs = (listener: () => void): (() => void) => {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
};
