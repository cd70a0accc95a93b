import type { SampleLoad } from '../../src/definition/index.ts';
import { fileIn, tableIn } from '../sql.ts';

/** Loads the days of Seattle and New York. `seattle-weather.csv` holds the same days of Seattle and is not needed. */
export const loadWeather: SampleLoad = async (connection, schema, dataFolder) => {
  await connection.run(`
    CREATE OR REPLACE TABLE ${tableIn(schema)('days')} AS
    SELECT
      location AS city,
      date,
      year(date)::INTEGER AS year,
      month(date)::INTEGER AS month_number,
      strftime(date, '%b') AS month,
      CASE
        WHEN month(date) IN (12, 1, 2) THEN '1 Winter'
        WHEN month(date) IN (3, 4, 5) THEN '2 Spring'
        WHEN month(date) IN (6, 7, 8) THEN '3 Summer'
        ELSE '4 Autumn'
      END AS season,
      weather,
      precipitation,
      temp_max,
      temp_min,
      (temp_max + temp_min) / 2 AS temp_mean,
      temp_max - temp_min AS temp_range,
      (precipitation >= 1)::INTEGER AS wet,
      (temp_max >= 30)::INTEGER AS hot,
      (temp_min < 0)::INTEGER AS frost
    FROM read_csv(${fileIn(dataFolder, 'weather.csv')}, header = true)`);
};
