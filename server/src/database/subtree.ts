import { sql as raw, type SQL } from 'drizzle-orm';
import type { articleClass, department, reportClass } from './schema/index.ts';

/**
 * The ids of a class or department and of all that are below it at any depth, for `in`. A tree that runs in a circle ends, too: `union` takes
 * nothing twice.
 */
export const subtreeIds = (tree: typeof articleClass | typeof department | typeof reportClass, id: number | SQL): SQL =>
  raw`(with recursive below (id) as (select ${id}::int union select child.id from ${tree} child inner join below on child.parent_id = below.id) select id from below)`;
