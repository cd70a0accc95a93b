import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { databaseKinds, type DatabaseKind } from '../../server/test/database.ts';
import { startTestPortal, type TestPortal } from '../../server/test/portal.ts';
import { endpoints } from '../../shared/src/contract/all.ts';
import { workbookParts, type Cells } from '../../shared/src/workbook/workbook.ts';
import { databaseNames, median, timed, type Bench, type Row } from './measure.ts';

const PEOPLE = 20_000;
const COPIES = 3;
const COLUMNS = 'account, full_name, mail, job_no, resource_group_id';
const { users } = endpoints;
type WithFiles = { readonly query: (text: string, values: readonly unknown[], options: { blob: Blob }) => Promise<unknown> };

/**
 * How long a file of 20,000 people takes: read and checked, then written with their roles and what the audit log has of each. Beside it, the
 * database's own COPY of the same accounts into a table with the same columns, indexes and checks, which does none of the rest. PostgreSQL's comes
 * through `psql`, which has to be there.
 */
export const userImport: Bench = {
  name: 'import',
  title: 'Importing 20,000 people beside COPY',
  run: async () => {
    const rows: Row[] = [];
    for (const kind of databaseKinds) rows.push(...(await measure(kind)));
    return rows;
  },
};

const measure = async (kind: DatabaseKind): Promise<Row[]> => {
  const portal = await startTestPortal(kind);
  try {
    const token = await portal.signIn('admin');
    const file = await people(portal, token);
    let id = 0;
    const reads = await timed(async () => (id = (await portal.value(users.importUser, { token, file: { content: file, name: 'people.xlsx' } })).id));
    const checks = await timed(async () => {
      const { wrong } = await portal.value(users.checkImport, { token, body: { id, mode: 'both' } });
      if (wrong > 0) throw new Error(`${wrong} rows are wrong`);
    });
    const writes = await timed(async () => {
      await portal.value(users.runImport, { token, body: { id, passwords: 'none' } });
      await ended(portal, token);
    });
    const copy = median(await copies(portal));
    const whole = reads + checks + writes;
    const rate = (milliseconds: number): string => `${Math.round((PEOPLE / milliseconds) * 1000)} rows a second`;
    const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
    return [
      { what: `${databaseNames[kind]}: reading and checking, the dry run`, measured: `${rate(reads + checks)} (${seconds(reads + checks)})` },
      { what: `${databaseNames[kind]}: the import after it`, measured: `${rate(writes)} (${seconds(writes)})` },
      { what: `${databaseNames[kind]}: both`, measured: `${rate(whole)}, ${(whole / copy).toFixed(1)} times as long as COPY’s ${rate(copy)} (${seconds(copy)})` },
    ];
  } finally {
    await portal.stop();
  }
};

/** A workbook as administrators fill it in. */
const people = async (portal: TestPortal, token: string): Promise<Uint8Array> => {
  const [role] = await portal.value(endpoints.groups.top, { token });
  const group = (await portal.value(endpoints.resourceGroups.top, { token })).find(({ ename }) => ename === 'Viewers');
  const rows: Cells[] = [['account', 'fullName', 'mail', 'jobNo', 'roles', 'resourceGroup']];
  for (let at = 0; at < PEOPLE; at += 1) rows.push([accountOf(at), `Person ${at}`, `${accountOf(at)}@example.com`, `J${at}`, role?.name ?? '', group?.name ?? '']);
  const parts: Uint8Array[] = [];
  for await (const part of workbookParts('Users', [rows])) parts.push(part);
  return Buffer.concat(parts);
};

const accountOf = (at: number): string => `imported${String(at).padStart(5, '0')}`;

const ended = async (portal: TestPortal, token: string): Promise<void> => {
  for (;;) {
    const status = await portal.value(users.importStatus, { token });
    if (status?.state === 'done') return;
    if (status?.state === 'failed') throw new Error(`The import failed: ${status.failure?.en}`);
    await setTimeout(50);
  }
};

/** Milliseconds that COPY takes for the same accounts, each time into an empty table. */
const copies = async ({ portal: { database }, databaseUrl }: TestPortal): Promise<number[]> => {
  const run = (text: string) => database.jobs.executeSql(text, []);
  const { rows } = await run(`select ${COLUMNS} from user_account where account like 'imported%' order by account`);
  if (rows.length !== PEOPLE) throw new Error(`${rows.length} people were imported`);
  const text = `${rows.map((row) => Object.values(row as object).join(',')).join('\n')}\n`;
  await run('create table copied (like user_account including all)');
  const statement = (from: string): string => `copy copied (${COLUMNS}) from ${from} csv`;
  const times: number[] = [];
  for (let at = 0; at < COPIES; at += 1) {
    await run('truncate copied');
    times.push(await timed(() => (databaseUrl ? psql(databaseUrl, statement('stdin'), text) : pgliteOf(database).query(statement("'/dev/blob'"), [], { blob: new Blob([text]) }))));
  }
  return times;
};

/** What drizzle stands on: only it takes a file. */
const pgliteOf = ({ db }: TestPortal['portal']['database']): WithFiles => (db as unknown as { $client: WithFiles }).$client;

const psql = (url: string, statement: string, input: string): Promise<void> =>
  new Promise((fulfil, reject) => {
    const child = spawn('psql', ['--quiet', '--no-psqlrc', '-v', 'ON_ERROR_STOP=1', '-c', statement, url], { stdio: ['pipe', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? fulfil() : reject(new Error(`psql ended with ${code}`))));
    child.stdin.end(input);
  });
