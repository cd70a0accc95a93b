import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { samples } from '../../reporting/samples/index.ts';
import { Database } from '../../reporting/src/warehouse/database.ts';
import { Loads } from '../../reporting/src/warehouse/loads.ts';
import { vegaFolder } from '../../reporting/src/warehouse/samples.ts';
import { QueryEngine } from '../../reporting/src/query/query-engine.ts';
import { atMost, median, timed, type Bench, type Row } from './measure.ts';

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

const aim = 1.3;

/** Visuals on three million flights against the same aggregates written by hand for DuckDB alone; the result cache is off. */
export const query: Bench = {
  name: 'query',
  title: 'A visual’s query on three million rows against DuckDB alone',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-query-'));
    const database = await Database.open({ file: join(folder, 'service.duckdb'), spillFolder: join(folder, 'spill'), memoryMegabytes: 4096, queryMilliseconds: 30_000, readableFolders: [vegaFolder()] });
    const raw = await (await DuckDBInstance.create(join(folder, 'raw.duckdb'))).connect();
    try {
      await (await Loads.open(database)).run(flights.model, flights.load, vegaFolder(), 'bench');
      await raw.run(`CREATE SCHEMA ${schema}`);
      await flights.load(raw, flights.model.id, vegaFolder());
      await raw.run('CHECKPOINT');
      return await compare(new QueryEngine(database, 0), raw);
    } finally {
      raw.closeSync();
      database.close();
      await rm(folder, { recursive: true });
    }
  },
};

const compare = async (engine: QueryEngine, raw: DuckDBConnection): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const visual of report.pages.flatMap(({ visuals }) => visuals)) {
    const db = byHand[visual.name];
    if (!db) continue;
    const times: { service: number[]; alone: number[] } = { service: [], alone: [] };
    for (let run = 0; run < runs; run += 1) {
      times.alone.push(await timed(async () => (await raw.run(db)).getRowsJS()));
      times.service.push(await timed(() => engine.visual({ model: flights.model, dataVersion: '', visual, filters: [], language: 'en' })));
    }
    const [service, alone] = [median(times.service), median(times.alone)];
    rows.push(atMost(visual.name, service / alone, aim, `${(service / alone).toFixed(2)}× (${service.toFixed(1)} ms against ${alone.toFixed(1)} ms)`, `${aim}×`));
  }
  return rows;
};
