/** The one client of the portal's API (SPEC 7.1). */
export { ApiError, type ApiErrorKind } from './api-error.ts';
export { changed, changedTogether, connectQueries, whenRefreshed } from './changes.ts';
export { call, callForCode, type CallOptions } from './call.ts';
export { fileUrl } from './file-url.ts';
export { ERROR_SECONDS, setNotifier } from './notifier.ts';
export { useIsLoading } from './running-calls.ts';
export { askedOnce, mutationOf, pagesQueryOf, queryKeyOf, queryOf, type EndpointQuery, type QueryInput } from './query.ts';
export { connectSession, type SessionSource } from './session-source.ts';
