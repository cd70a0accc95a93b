/** The one way to the embed SDK: nothing outside this folder imports powerbi-client. */
export { EmbeddedReport, type EmbedListener } from './embedded-report.ts';
export { EmbedFailure, failureKinds, failureOf, type FailureKind } from './failure.ts';
export { TokenBroker, tokenBroker, type KeptToken } from './token-broker.ts';
export { isPhone, type Language } from './configuration.ts';
export { prepareEmbedding } from './sdk.ts';
