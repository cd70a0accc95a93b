/** The one way to the embed SDK: nothing outside this folder imports powerbi-client. */
export { EmbeddedReport, type EmbedListener } from './embedded-report.ts';
export { EmbedFailure, failureOf, type FailureKind } from './failure.ts';
export { TokenBroker, tokenBroker, type KeptToken } from './token-broker.ts';
export { isPhone, type Embedding, type Language, type VisualCommand } from './configuration.ts';
export { prepareEmbedding } from './sdk.ts';
export type { PageVisual } from './visuals.ts';
