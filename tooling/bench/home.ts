import { homeContent } from './home-content.ts';
import { homeOnDemand } from './home-on-demand.ts';
import { homePublication } from './home-publication.ts';
import { homeSearch } from './home-search.ts';
import type { Bench, Row } from './measure.ts';

/** What people wait for at the start of their day. Each part gives its own rows. */
const parts: readonly (() => Promise<Row[]>)[] = [homeContent, homeOnDemand, homeSearch, homePublication];

export const home: Bench = {
  name: 'home',
  title: 'Home full of everything, what is fetched on demand, the search over 10,000 articles and 5,000 reports, and an announcement for 10,000 people',
  run: async () => {
    const rows: Row[] = [];
    for (const part of parts) rows.push(...(await part()));
    return rows;
  },
};
