import { monitorEventLoopDelay } from 'node:perf_hooks';
import { databaseKinds, type DatabaseKind } from '../../server/test/database.ts';
import { addMailedPeople, countTold } from '../../server/test/mailed-people.ts';
import { startTestPortal } from '../../server/test/portal.ts';
import { endpoints } from '../../shared/src/contract/all.ts';
import { atMost, databaseNames, timed, type Row } from './measure.ts';

const { add, publish, remind } = endpoints.managedAnnouncements;
const PEOPLE = 10_000;
/** Nobody else waits longer for the server than that (ms), but for the database: PGlite is in its thread, and one transaction follows another. */
const HELD = 50;
/** As long as a page of text. */
const CONTENT = `<p>${'今晚十点至十二点系统维护。'.repeat(60)}</p>`;

/** An announcement for 10,000 people who all want mails: when the bell has it, when the outbox has their mails, and how long the event loop is held at most meanwhile. */
export const homePublication = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const kind of databaseKinds) rows.push(...(await publishingOn(kind)));
  return rows;
};

const publishingOn = async (kind: DatabaseKind): Promise<Row[]> => {
  const portal = await startTestPortal(kind);
  const { db } = portal.portal.database;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    await addMailedPeople(db);
    const token = await portal.signIn('admin');
    const { id } = await portal.value(add, { token, body: { title: '系统维护', entitle: 'Maintenance', content: CONTENT, encontent: CONTENT, audience: { groupIds: [], departmentIds: [], userIds: [] } } });
    delay.enable();
    const held = () => {
      const longest = delay.max / 1e6;
      delay.reset();
      return longest;
    };
    const begin = performance.now();
    const call = await timed(() => portal.value(publish, { token, body: { ids: [id] } }));
    await until(async () => (await countTold(db)).told >= PEOPLE);
    const told = performance.now() - begin;
    await until(async () => (await countTold(db)).mails >= PEOPLE);
    const mailed = performance.now() - begin;
    const heldByPublishing = held();
    const reminded = await timed(() => portal.value(remind, { token, body: { id } }));
    const heldByReminding = held();
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
    return [
      { what: `${databaseNames[kind]}: an announcement for 10,000 people is published`, measured: `${Math.round(call)} ms; the bell has it after ${seconds(told)}, the outbox all mails after ${seconds(mailed)}` },
      heldRow(kind, heldByPublishing),
      { what: `${databaseNames[kind]}: 10,000 people are reminded, all by mail, too`, measured: seconds(reminded) },
      heldRow(kind, heldByReminding),
    ];
  } finally {
    delay.disable();
    await portal.stop();
  }
};

const heldRow = (kind: DatabaseKind, held: number): Row => {
  const row = atMost('· how long the event loop is held at most meanwhile', held, HELD, `${Math.round(held)} ms`, `${HELD} ms`);
  return kind === 'postgresql' ? row : { what: row.what, measured: row.measured };
};

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
};
