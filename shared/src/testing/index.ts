/**
 * For tests only: the portal's server and its shell, as a module meets them. Imported before anything that calls the
 * server.
 */
export { answer, requests, calls, HttpError, restartPortal } from './fake-portal.ts';
export { answerWith } from './network.ts';
export { reload } from './reload.ts';
export { catchSavedFiles, rowsOfWorkbook } from './saved-files.ts';
export { permit, permitEverything, permitViewing } from './permit.ts';
export { catchToasts } from './catch-toasts.ts';
export { findDialog } from './find-dialog.ts';
export { renderInShell, type RenderOptions } from './render-in-shell.tsx';
