/**
 * Compares visuals on three million flights with the same aggregates written by hand for DuckDB alone, side by side in one
 * run: `node reporting/test/rest/query-bench.ts`. The engine's result cache is off.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { samples } from '../../samples/index.ts';
import { Database } from '../../src/warehouse/database.ts';
import { Loads } from '../../src/warehouse/loads.ts';
import { vegaFolder } from '../../src/warehouse/samples.ts';
import { QueryEngine } from '../../src/query/query-engine.ts';

const runs = 25;
const flights = samples.datasets.find(({ model }) => model.name === 'US Flights')!;
const report = samples.reports.find(({ datasetId }) => datasetId === flights.model.id)!;
const schema = `"${flights.model.id}"`;

/** By the visual's name: what a person would write. */
const byHand: Record<string, string> = {
  flights: `SELECT count(*) FROM ${schema}.flights`,
  'on-time': `SELECT avg(on_time) FROM ${schema}.flights`,
  'on-time-by-week': `SELECT date_trunc('week', date) AS week, avg(on_time) FROM ${schema}.flights GROUP BY week ORDER BY week`,
  'flights-by-day': `SELECT date, count(*) FROM ${schema}.flights GROUP BY date ORDER BY date`,
  'delay-by-hour': `SELECT hour, avg(delay) FROM ${schema}.flights WHERE hour BETWEEN 5 AND 23 GROUP BY hour ORDER BY hour`,
  'late-by-weekday': `SELECT weekday, 1 - avg(on_time) FROM ${schema}.flights GROUP BY weekday ORDER BY min(weekday_number)`,
  'arrivals-by-month': `SELECT month, delay_band, count(*) FROM ${schema}.flights GROUP BY month, delay_band ORDER BY min(month_number), delay_band`,
  busiest: `SELECT airport, count(*) AS n FROM ${schema}.flights JOIN ${schema}.airports ON origin = code GROUP BY airport ORDER BY n DESC LIMIT 8`,
  routes: `SELECT route, count(*) AS n FROM ${schema}.flights GROUP BY route ORDER BY n DESC LIMIT 12`,
};

const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const folder = await mkdtemp(join(tmpdir(), 'query-bench-'));
const database = await Database.open({ file: join(folder, 'service.duckdb'), spillFolder: join(folder, 'spill'), memoryMegabytes: 4096, queryMilliseconds: 30_000, readableFolders: [vegaFolder()] });
const raw = await (await DuckDBInstance.create(join(folder, 'raw.duckdb'))).connect();
try {
  await (await Loads.open(database)).run(flights.model, flights.load, vegaFolder(), 'bench');
  await raw.run(`CREATE SCHEMA ${schema}`);
  await flights.load(raw, flights.model.id, vegaFolder());
  await raw.run('CHECKPOINT');

  const engine = new QueryEngine(database, 0);
  for (const page of report.pages) {
    for (const visual of page.visuals) {
      const sql = byHand[visual.name];
      if (!sql) continue;
      const ask = () => engine.visual({ model: flights.model, dataVersion: '', visual, filters: [], language: 'en' });
      const times: { service: number[]; raw: number[] } = { service: [], raw: [] };
      for (let run = 0; run < runs; run += 1) {
        times.raw.push(await timed(async () => (await raw.run(sql)).getRowsJS()));
        times.service.push(await timed(ask));
      }
      const [service, alone] = [median(times.service), median(times.raw)];
      process.stdout.write(`${visual.name.padEnd(20)} service ${service.toFixed(1)} ms, by hand ${alone.toFixed(1)} ms, ratio ${(service / alone).toFixed(2)}\n`);
    }
  }
} finally {
  raw.closeSync();
  database.close();
  await rm(folder, { recursive: true });
}
