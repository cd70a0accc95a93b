/**
 * What stays in the browser (local storage) or in one of its tabs (session storage), where the browser allows it.
 * Other shared modules import the file itself: the sign-in page needs it, and a shared module is a request of its own.
 */
export { localStore, sessionStore } from './browser-store.ts';
