/** What the service stores and what its embed page exchanges with it; used by both sides. */
export * from './text.ts';
export * from './model.ts';
export * from './report.ts';
export * from './wells.ts';
export * from './query.ts';
export * from './authoring.ts';
export * from './sample.ts';
