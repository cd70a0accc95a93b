/** Every table of the portal, by thing. Migrations are made from it: `pnpm --filter @portal/server run migrations`. */
export * from './accounts.ts';
export * from './sign-in.ts';
export * from './catalogue.ts';
export * from './grants.ts';
export * from './reading.ts';
export * from './views.ts';
export * from './comments.ts';
export * from './events.ts';
export * from './exports.ts';
export * from './learning.ts';
export * from './operation.ts';
export * from './releases.ts';
