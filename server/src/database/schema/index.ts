/** Every table of the portal, by thing. Migrations are made from it: `pnpm --filter @portal/server run migrations`. */
export * from './access/interfaces.ts';
export * from './access/accounts.ts';
export * from './access/sign-in.ts';
export * from './publishing/catalogue.ts';
export * from './access/grants.ts';
export * from './reading/reading.ts';
export * from './reading/views.ts';
export * from './reading/comments.ts';
export * from './site/events.ts';
export * from './delivery/exports.ts';
export * from './delivery/mail.ts';
export * from './content/home.ts';
export * from './content/learning.ts';
export * from './site/operation.ts';
export * from './site/rate-counts.ts';
export * from './site/releases.ts';
export * from './versions.ts';
