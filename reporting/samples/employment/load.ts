import { quoteText } from '../../src/warehouse/quote.ts';
import type { LoadConnection, SampleLoad } from '../../src/definition/index.ts';
import { fileIn, tableIn } from '../sql.ts';
import { sectors } from './sectors.ts';

type Source = { connection: LoadConnection; inSchema: (table: string) => string; dataFolder: string };

/** The month before the recession took jobs away, and the month with the fewest. */
const peak = '2008-01-01';
const trough = '2010-02-01';

/** Loads jobs by sector 2006–2015, unemployment by industry 2000–2010 and occupations 1850–2000; counts become persons. */
export const loadEmployment: SampleLoad = async (connection, schema, dataFolder) => {
  const source = { connection, inSchema: tableIn(schema), dataFolder };
  await loadJobs(source);
  await loadUnemployment(source);
  await connection.run(`
    CREATE OR REPLACE TABLE ${source.inSchema('occupations')} AS
    SELECT job AS occupation, sex, year::INTEGER AS year, count::BIGINT AS people, perc AS share
    FROM read_json(${fileIn(dataFolder, 'jobs.json')})
    WHERE count > 0`);
};

const loadJobs = async ({ connection, inSchema, dataFolder }: Source): Promise<void> => {
  const file = fileIn(dataFolder, 'us-employment.csv');
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('totals')} AS
    SELECT
      month AS date,
      year(month)::INTEGER AS year,
      (nonfarm * 1000)::BIGINT AS jobs,
      (nonfarm_change * 1000)::BIGINT AS change,
      ((nonfarm - max(nonfarm) OVER (ORDER BY month)) * 1000)::BIGINT AS below_peak
    FROM read_csv(${file}, header = true)`);
  await connection.run(`CREATE OR REPLACE TABLE ${inSchema('calendar')} AS SELECT DISTINCT year FROM ${inSchema('totals')}`);
  const names = sectors.map(({ column, name, kind }) => `(${quoteText(column)}, ${quoteText(name)}, ${quoteText(kind)})`).join(', ');
  const columns = sectors.map(({ column }) => `${column}::DOUBLE AS ${column}`).join(', ');
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('sector_months')} AS
    WITH names (source_column, sector, kind) AS (VALUES ${names}),
    months AS (
      UNPIVOT (SELECT month AS date, ${columns} FROM read_csv(${file}, header = true))
      ON * EXCLUDE (date) INTO NAME source_column VALUE thousands
    )
    SELECT
      sector,
      date,
      year(date)::INTEGER AS year,
      round(thousands * 1000)::BIGINT AS jobs,
      round(1000 * max(thousands) FILTER (WHERE date = DATE ${quoteText(peak)}) OVER (PARTITION BY sector))::BIGINT AS jobs_at_peak
    FROM months JOIN names USING (source_column)`);
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('sectors')} AS
    WITH names (source_column, sector, kind) AS (VALUES ${names}),
    turns AS (
      SELECT
        sector,
        max(jobs) FILTER (WHERE date = DATE ${quoteText(peak)}) AS before,
        max(jobs) FILTER (WHERE date = DATE ${quoteText(trough)}) AS lowest,
        max_by(jobs, date) AS latest
      FROM ${inSchema('sector_months')} GROUP BY sector
    )
    SELECT
      sector,
      kind,
      before AS jobs_before,
      lowest AS jobs_lowest,
      latest AS jobs_latest,
      lowest - before AS lost,
      lowest / before - 1 AS lost_share,
      latest - lowest AS regained,
      latest / before - 1 AS change_share
    FROM turns JOIN names USING (sector)`);
};

/** The file gives unemployed persons and the rate; the labour force behind them lets rates be reckoned over industries. */
const loadUnemployment = async ({ connection, inSchema, dataFolder }: Source): Promise<void> => {
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('unemployment')} AS
    SELECT
      series AS industry,
      make_date(year::INTEGER, month::INTEGER, 1) AS date,
      year::INTEGER AS year,
      month::INTEGER AS month_number,
      strftime(make_date(year::INTEGER, month::INTEGER, 1), '%b') AS month,
      (count * 1000)::BIGINT AS unemployed,
      count * 1000 / (rate / 100) AS labour_force
    FROM read_json(${fileIn(dataFolder, 'unemployment-across-industries.json')})`);
};
