import { quoteText } from '../../src/warehouse/quote.ts';
import type { LoadConnection, SampleLoad } from '../../src/definition/index.ts';
import { fileIn, tableIn } from '../sql.ts';
import { companies } from './companies.ts';

/** The month of Google's listing, the first with a price of all five companies. */
const comparedFrom = '2004-08-01';

type Source = { connection: LoadConnection; inSchema: (table: string) => string; dataFolder: string };

/**
 * Loads monthly prices of five companies with the S&P 500 beside them (its last close of each month), what is reckoned
 * from them per company and year, and the index day by day.
 */
export const loadStocks: SampleLoad = async (connection, schema, dataFolder) => {
  const source = { connection, inSchema: tableIn(schema), dataFolder };
  await loadIndex(source);
  await loadPrices(source);
  await loadCompanies(source);
  await connection.run(`CREATE OR REPLACE TABLE ${source.inSchema('calendar')} AS SELECT DISTINCT year FROM ${source.inSchema('index_days')}`);
  await connection.run(`
    CREATE OR REPLACE TABLE ${source.inSchema('years')} AS
    WITH closes AS (
      SELECT symbol, year, min_by(price, date) AS first_price, max_by(price, date) AS last_price
      FROM ${source.inSchema('prices')} GROUP BY symbol, year
    )
    SELECT symbol, year, last_price / coalesce(lag(last_price) OVER (PARTITION BY symbol ORDER BY year), first_price) - 1 AS annual_return
    FROM closes`);
};

const loadIndex = async ({ connection, inSchema, dataFolder }: Source): Promise<void> => {
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('index_days')} AS
    WITH days AS (
      SELECT date, close, volume, close / lag(close) OVER (ORDER BY date) - 1 AS daily_return
      FROM read_csv(${fileIn(dataFolder, 'sp500-2000.csv')}, header = true)
    )
    SELECT
      date,
      year(date)::INTEGER AS year,
      close,
      volume,
      daily_return,
      close / max(close) OVER (ORDER BY date) - 1 AS drawdown,
      CASE
        WHEN count(daily_return) OVER month_of_trading = 21 THEN stddev_samp(daily_return) OVER month_of_trading * sqrt(252)
      END AS volatility
    FROM days
    WINDOW month_of_trading AS (ORDER BY date ROWS BETWEEN 20 PRECEDING AND CURRENT ROW)`);
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('index_months')} AS
    WITH months AS (
      SELECT date_trunc('month', date)::DATE AS date, max_by(close, date) AS close, min_by(close, date) AS first_close
      FROM ${inSchema('index_days')} GROUP BY 1
    )
    SELECT
      date,
      year(date)::INTEGER AS year,
      month(date)::INTEGER AS month_number,
      strftime(date, '%b') AS month,
      close,
      close / coalesce(lag(close) OVER (ORDER BY date), first_close) - 1 AS monthly_return
    FROM months`);
};

const loadPrices = async ({ connection, inSchema, dataFolder }: Source): Promise<void> => {
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('prices')} AS
    WITH listed AS (
      SELECT symbol, strptime(date, '%b %d %Y')::DATE AS date, price FROM read_csv(${fileIn(dataFolder, 'stocks.csv')}, header = true)
    ),
    together AS (
      SELECT * FROM listed
      UNION ALL
      SELECT 'SPX', date, close FROM ${inSchema('index_months')} WHERE date <= (SELECT max(date) FROM listed)
    )
    SELECT
      symbol,
      date,
      year(date)::INTEGER AS year,
      price,
      price / lag(price) OVER ordered - 1 AS monthly_return,
      price / max(price) OVER ordered - 1 AS drawdown,
      CASE
        WHEN date >= DATE ${quoteText(comparedFrom)}
        THEN 100 * price / max(price) FILTER (WHERE date = DATE ${quoteText(comparedFrom)}) OVER (PARTITION BY symbol)
      END AS value_of_100
    FROM together
    WINDOW ordered AS (PARTITION BY symbol ORDER BY date)`);
};

const loadCompanies = async ({ connection, inSchema }: Source): Promise<void> => {
  const names = companies.map(({ symbol, name }, index) => `(${quoteText(symbol)}, ${quoteText(name)}, ${index})`).join(', ');
  await connection.run(`
    CREATE OR REPLACE TABLE ${inSchema('companies')} AS
    WITH names (symbol, company, position) AS (VALUES ${names}),
    compared AS (
      SELECT *, CASE WHEN date > DATE ${quoteText(comparedFrom)} THEN monthly_return END AS held_return
      FROM ${inSchema('prices')} WHERE date >= DATE ${quoteText(comparedFrom)}
    )
    SELECT
      symbol,
      company,
      position::INTEGER AS position,
      max_by(value_of_100, date) AS final_value,
      pow(max_by(value_of_100, date) / 100, 12.0 / count(held_return)) - 1 AS annual_growth,
      stddev_samp(held_return) * sqrt(12) AS volatility,
      max(held_return) AS best_month,
      min(held_return) AS worst_month
    FROM compared JOIN names USING (symbol)
    GROUP BY symbol, company, position`);
};
