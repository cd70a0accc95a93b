import type { OutlineEntry, Page } from '../../src/paginated/layout/content.ts';
import type { ResolvedParameter } from '../../src/paginated/parameters/resolve.ts';
import type { EmbeddedPaginated } from '../../src/paginated/wire.ts';
import type { EmbedFailure } from '../protocol/errors.ts';

/** A value as calls to the service name it: a name once for each of its values, null for none. */
export interface GivenValue {
  name: string;
  value: string | number | null;
}

/** What a choice of parameters gave. */
export interface Run {
  given: GivenValue[];
  printed: string;
  dataAsOf: string;
  pageCount: number;
  outline: OutlineEntry[];
}

/** How large a sheet is drawn: by the frame, so that its letters can be read, or times its size on paper. */
export type Zoom = 'readable' | 'width' | 'page' | number;

export interface PaginatedState {
  phase: 'loading' | 'ready' | 'failed';
  /** Why the report cannot be shown at all or, while it is ready, why its latest run could not be made. */
  failure?: EmbedFailure;
  report?: EmbeddedPaginated;
  /** The reader's choice, which need not have been run. */
  parameters: ResolvedParameter[];
  /** The names of parameters that still need a value. */
  missing: string[];
  panel: { enabled: boolean; expanded: boolean };
  run?: Run;
  isRunning: boolean;
  /** Those that have come, by number; those that failed hold the failure. */
  pages: Readonly<Record<number, Page | EmbedFailure>>;
  /** The page in the middle of the frame. */
  page: number;
  zoom: Zoom;
}

export const initialState: PaginatedState = {
  phase: 'loading',
  parameters: [],
  missing: [],
  panel: { enabled: true, expanded: true },
  isRunning: false,
  pages: {},
  page: 1,
  zoom: 'readable',
};

/** The choice as the service wants it. */
export const givenBy = (parameters: readonly ResolvedParameter[]): GivenValue[] =>
  parameters.flatMap(({ name, values }): GivenValue[] => (values.length === 0 ? [{ name, value: null }] : values.map((value) => ({ name, value }))));

/** Parameters that a reader sees. */
export const shownOf = (parameters: readonly ResolvedParameter[]): ResolvedParameter[] => parameters.filter(({ hidden }) => !hidden);

/** How many of those narrow the report: all values of a list narrow nothing. */
export const narrowing = (parameters: readonly ResolvedParameter[]): number =>
  shownOf(parameters).filter(({ available, values }) => values.length > 0 && !(available && available.length > 1 && values.length === available.length)).length;

/** Whether what is shown is of another choice than the reader's present one. */
export const isChanged = ({ run, parameters }: PaginatedState): boolean => run !== undefined && JSON.stringify(run.given) !== JSON.stringify(givenBy(parameters));

/** The part of `updateSettings` and of the load that paginated reports follow (protocol 4.2): here `commands` is an object. */
export const panelOf = (settings: unknown, before: PaginatedState['panel']): PaginatedState['panel'] => {
  const panel = (settings as { commands?: { parameterPanel?: { enabled?: unknown; expanded?: unknown } } } | null | undefined)?.commands?.parameterPanel;
  return {
    enabled: typeof panel?.enabled === 'boolean' ? panel.enabled : before.enabled,
    expanded: typeof panel?.expanded === 'boolean' ? panel.expanded : before.expanded,
  };
};
