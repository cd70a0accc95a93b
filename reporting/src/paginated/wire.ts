import { z } from 'zod';
import type { Looks, OutlineEntry, Page } from './layout/content.ts';
import { parameterValues, type ResolvedParameter } from './parameters/resolve.ts';

/** What the embed page asks of a paginated report, with the embed token as bearer. */

const canonical = (text: string) => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};
const isTimeZone = (text: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
};

const reader = z.object({
  parameterValues: parameterValues.default([]),
  formatLocale: z.string().max(40).refine(canonical, 'is not a locale').optional(),
  timeZone: z.string().max(60).refine(isTimeZone, 'is not a time zone').default('UTC'),
});

/** `POST /embed/api/paginated/{reportId}/parameters`: what can be chosen under what is chosen so far. */
export const parametersRequest = reader.extend({
  /** A given value that cannot be chosen is refused, not left out: it comes from the portal, and nobody is there to choose another. */
  strict: z.boolean().default(false),
});

/** Pages at once; one answer then stays below a megabyte. */
const mostPages = 20;

/** `POST /embed/api/paginated/{reportId}/pages` */
export const pagesRequest = reader.extend({
  /** From 1. */
  from: z.number().int().min(1).default(1),
  count: z.number().int().min(1).max(mostPages).default(5),
  /** Of the run that the pages belong to; without it, a new run begins. */
  printed: z.iso.datetime().optional(),
});

/** `GET /embed/api/paginated/{reportId}`: what the page needs before its first call for pages. */
export interface EmbeddedPaginated {
  id: string;
  name: string;
  /** Of a sheet, in points. */
  sheet: { width: number; height: number };
  looks: Looks;
  /** When the dataset was last refreshed, UTC. */
  dataAsOf: string;
}

export interface ParametersAnswer {
  parameters: ResolvedParameter[];
  /** The names of those that need a value and have none. */
  missing: string[];
}

export interface PagesAnswer {
  printed: string;
  /** With other data, other rows stand on the pages. */
  dataAsOf: string;
  pageCount: number;
  pages: Page[];
  /** With the first page only. */
  outline?: OutlineEntry[];
}
