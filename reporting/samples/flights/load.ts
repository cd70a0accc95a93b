import { quoteText } from '../../src/warehouse/quote.ts';
import type { LoadConnection, SampleLoad } from '../../src/definition/index.ts';
import { bandOf, fileIn, tableIn } from '../sql.ts';
import { delayBands, distanceBands, partsOfDay } from './bands.ts';
import { stateRows } from './places.ts';

/**
 * Loads 3 million flights and their airports. Times are of the actual departure, delays of the arrival. A departure at
 * midnight (24:00 in the source) belongs to the day that ends. Three delays below two hours early are slips of a day in
 * the source and become no value.
 */
export const loadFlights: SampleLoad = async (connection, schema, dataFolder) => {
  const inSchema = tableIn(schema);
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('flights')} AS
    WITH source AS (
      SELECT
        CASE WHEN date = date_trunc('day', date) THEN date - INTERVAL 1 MINUTE ELSE date END AS departure,
        CASE WHEN delay >= -120 THEN delay::INTEGER END AS delay,
        distance::INTEGER AS distance,
        origin,
        destination
      FROM read_parquet(${fileIn(dataFolder, 'flights-3m.parquet')})
    )
    SELECT
      departure,
      departure::DATE AS date,
      month(departure)::INTEGER AS month_number,
      strftime(departure, '%b') AS month,
      isodow(departure)::INTEGER AS weekday_number,
      strftime(departure, '%a') AS weekday,
      hour(departure)::INTEGER AS hour,
      ${bandOf('hour(departure)', partsOfDay)} AS part_of_day,
      delay,
      ${bandOf('delay', delayBands)} AS delay_band,
      (delay < 15)::INTEGER AS on_time,
      (delay >= 60)::INTEGER AS very_late,
      distance,
      ${bandOf('distance', distanceBands)} AS distance_band,
      origin,
      destination,
      origin || ' → ' || destination AS route
    FROM source`);
  await loadAirports(connection, inSchema, dataFolder);
};

const loadAirports = async (connection: LoadConnection, inSchema: (table: string) => string, dataFolder: string): Promise<void> => {
  const states = stateRows.map(({ code, name, region }) => `(${quoteText(code)}, ${quoteText(name)}, ${quoteText(region)})`).join(', ');
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('airports')} AS
    WITH departures AS (SELECT origin AS code, count(*) AS flights FROM ${inSchema('flights')} GROUP BY origin),
    states (state_code, state, region) AS (VALUES ${states}),
    source AS (
      SELECT
        iata AS code,
        name,
        CASE WHEN iata = 'MQT' THEN 'Marquette' ELSE trim(city) END AS city,
        CASE WHEN iata = 'MQT' THEN 'MI' ELSE state END AS state_code,
        latitude,
        longitude
      FROM read_csv(${fileIn(dataFolder, 'airports.csv')}, header = true)
    )
    SELECT
      code,
      city || ' (' || code || ')' AS airport,
      name,
      city,
      state_code,
      state,
      region,
      latitude,
      longitude,
      CASE
        WHEN flights >= 0.01 * sum(flights) OVER () THEN 'Large'
        WHEN flights >= 0.0025 * sum(flights) OVER () THEN 'Medium'
        ELSE 'Small'
      END AS size
    FROM source JOIN departures USING (code) LEFT JOIN states USING (state_code)`);
};
