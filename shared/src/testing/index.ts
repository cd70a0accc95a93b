/**
 * For tests only: the portal's server and its shell, as a module meets them. Imported before anything that calls the
 * server. What the tests of a module's texts share is in `@portal/shared/testing/texts`.
 */
export { answer, asked, calls, Refusal, restartPortal } from './fake-portal.ts';
export { surroundingsOf, type Surroundings } from './surroundings.tsx';
