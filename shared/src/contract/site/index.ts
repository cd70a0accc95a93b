/** The portal as such; the release registry is in `@portal/shared/contract`. */
export * from './branding.ts';
export * from './deployment.ts';
export * from './first-steps.ts';
export * from './health.ts';

import { branding } from './branding.ts';
import { deployment } from './deployment.ts';
import { firstSteps } from './first-steps.ts';
import { health } from './health.ts';

export const endpoints = { branding, deployment, firstSteps, health };
