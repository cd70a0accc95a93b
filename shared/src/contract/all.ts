/**
 * All modules of the contract together: for the server, which registers every call, and for tests. In the browser each
 * remote loads those of its areas (lint).
 */
export * from './index.ts';
export * from './access/index.ts';
export * from './content/index.ts';
export * from './content/management.ts';
export * from './delivery/index.ts';
export * from './publishing/index.ts';
export * from './reading/index.ts';
export * from './site/index.ts';
export * from './usage/index.ts';

import type { Endpoint } from './endpoint.ts';
import { endpoints as access } from './access/index.ts';
import { endpoints as content } from './content/index.ts';
import { endpoints as contentManagement } from './content/management.ts';
import { endpoints as delivery } from './delivery/index.ts';
import { endpoints as base } from './index.ts';
import { endpoints as publishing } from './publishing/index.ts';
import { endpoints as reading } from './reading/index.ts';
import { endpoints as site } from './site/index.ts';
import { endpoints as usage } from './usage/index.ts';

/** Every call there is. A route without an entry, or an entry without a route, fails the server's contract test. */
export const endpoints = { ...base, ...access, ...publishing, ...reading, ...delivery, ...content, ...contentManagement, ...site, ...usage };

/** The same, without their names. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values(group) as Endpoint[]);
