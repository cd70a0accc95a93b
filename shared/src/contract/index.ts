/**
 * The contract between the portal's browser side and its server (DESIGN 3): what signing in and the shell need. The entries
 * of an area are a shared module of their own, `@portal/shared/contract/<area>`, and are loaded by who uses them.
 */
export * from './envelope.ts';
export * from './endpoint.ts';
export * from './tags.ts';
export * from './values.ts';
export * from './paging.ts';
export * from './rule-words.ts';
export * from './always-allowed.ts';
export * from './access/password-rules.ts';
export * from './access/sign-in.ts';
export * from './access/sign-in-links.ts';
export * from './access/sso.ts';
export * from './access/view-as.ts';
export * from './content/home-overview.ts';
export * from './publishing/catalogue.ts';
export * from './reading/collections.ts';
export * from './site/contract-range.ts';
export * from './site/page-paths.ts';
export * from './site/release.ts';

import { signInLinks } from './access/sign-in-links.ts';
import { signIn } from './access/sign-in.ts';
import { sso } from './access/sso.ts';
import { viewAs } from './access/view-as.ts';
import { overview } from './content/home-overview.ts';
import { catalogue } from './publishing/catalogue.ts';
import { collections } from './reading/collections.ts';
import { release } from './site/release.ts';

export const endpoints = { signIn, signInLinks, sso, viewAs, reports: catalogue, favourites: collections, home: overview, release };
