import { lt, sql as raw } from 'drizzle-orm';
import type { Method } from '@portal/shared/contract/all';
import type { Db } from '../../../database/database.ts';
import { interfaceEntry, interfaceHour } from '../../../database/schema/index.ts';

/** How often an interface was called in an hour, how often in vain, and how long the calls took, by the steps of `durations.ts`. */
export type UsedHour = { readonly method: Method; readonly path: string; /** ISO 8601. */ readonly hour: string; calls: number; failures: number; readonly durations: readonly number[] };

/** Adds to what this server or another one has counted of the same hours, in one statement. */
export const addHours = async (db: Db, hours: readonly UsedHour[]): Promise<void> => {
  // In one order, so that two servers at once never wait for each other in a circle.
  await db.execute(raw`
    insert into ${interfaceHour} (interface_id, hour, calls, failures, durations)
    select ${interfaceEntry.id}, used.hour, used.calls, used.failures, used.durations
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as used (method text, path text, hour timestamptz, calls int, failures int, durations int[])
    inner join ${interfaceEntry} on ${interfaceEntry.method} = used.method and ${interfaceEntry.path} = used.path
    order by ${interfaceEntry.id}, used.hour
    on conflict (interface_id, hour) do update set
      calls = interface_hour.calls + excluded.calls,
      failures = interface_hour.failures + excluded.failures,
      durations = (select array_agg(both_of.known + both_of.added order by both_of.place) from unnest(interface_hour.durations, excluded.durations) with ordinality as both_of (known, added, place))`);
};

/** A day longer than anybody looks back. */
export const forgetHours = async (db: Db): Promise<void> => {
  await db.delete(interfaceHour).where(lt(interfaceHour.hour, raw`now() - interval '8 days'`));
};
