import type { Endpoint, ValueOf } from '@portal/shared/contract';
import { endpoints as access } from '@portal/shared/contract/access';
import { endpoints as publishing } from '@portal/shared/contract/publishing';
import type { endpoints } from '@portal/shared/contract/site';

type State = ValueOf<typeof endpoints.firstSteps.state>;
export const stepKeys = ['sources', 'reports', 'granted', 'viewed', 'people'] as const;
export type StepKey = (typeof stepKeys)[number];
/** A step is done where its count is more than 0; `needs` is what its page asks for. */
export type Step = { readonly key: StepKey; readonly count: number; readonly path: string; readonly needs: Endpoint };

/** From an empty portal to one that its readers use, in this order. */
export const stepsOf = ({ sources, usesSamples, reports, granted, people, isViewed }: State): Step[] => [
  { key: 'sources', count: Math.max(sources, usesSamples), path: '/Main/workspace', needs: publishing.connectionSources.list },
  { key: 'reports', count: reports, path: '/Main/ReportSetUp', needs: publishing.managedReports.list },
  { key: 'granted', count: granted, path: '/Main/Role', needs: access.groups.list },
  { key: 'viewed', count: isViewed, path: '/Main/User', needs: access.users.list },
  { key: 'people', count: people, path: '/Main/User', needs: access.users.list },
];

/** The page of a step, which leads back from there. */
export const STEP = 'firstStep';
export const pathOf = ({ key, path }: Step): string => `${path}?${STEP}=${key}`;
