import { quoteText } from '../../src/warehouse/quote.ts';
import type { SampleLoad } from '../../src/definition/index.ts';
import { fileIn, tableIn } from '../sql.ts';
import { studios } from './studios.ts';

/** Letters of ISO 8859-1 that the file carries as the Mac's letters of the same codes. */
const misread = { from: 'ÈÍËÙ˘ÛÖ‰‡·ÎΩ', to: 'éêèôùó…äàáë½' };

/**
 * Loads the films and mends what is known to be wrong in the file: years of two digits that became 2015–2046 instead of
 * 1915–1946; 31 December where only the year after it is known (and 1969 where nothing is); titles stored as numbers or
 * in the wrong letters; a gross of zero where it is unknown. Films of the
 * same title get their year beside it. Amounts are dollars of their year.
 */
export const loadFilms: SampleLoad = async (connection, schema, dataFolder) => {
  const studioCases = studios.map(({ name, begins }) => `WHEN ${begins.map((text) => `starts_with(distributor, ${quoteText(text)})`).join(' OR ')} THEN ${quoteText(name)}`);
  await connection.run(`
    CREATE OR REPLACE TABLE ${tableIn(schema)('films')} AS
    WITH source AS (
      SELECT
        translate("Title" ->> '$', ${quoteText(misread.from)}, ${quoteText(misread.to)}) AS title,
        strptime("Release Date", '%b %d %Y')::DATE AS stated,
        nullif("Worldwide Gross", 0)::BIGINT AS worldwide_gross,
        nullif("US Gross", 0)::BIGINT AS us_gross,
        "Production Budget"::BIGINT AS budget,
        nullif("MPAA Rating", 'Open') AS rating,
        "Running Time min"::INTEGER AS running_time,
        "Distributor" AS distributor,
        "Source" AS source,
        "Major Genre" AS genre,
        "Creative Type" AS creative_type,
        translate("Director", ${quoteText(misread.from)}, ${quoteText(misread.to)}) AS director,
        "Rotten Tomatoes Rating"::INTEGER AS critics_score,
        "IMDB Rating"::DOUBLE AS audience_score,
        "IMDB Votes"::INTEGER AS votes
      FROM read_json(${fileIn(dataFolder, 'movies.json')}, columns = {
        'Title': 'JSON', 'US Gross': 'BIGINT', 'Worldwide Gross': 'BIGINT', 'Production Budget': 'BIGINT', 'Release Date': 'VARCHAR',
        'MPAA Rating': 'VARCHAR', 'Running Time min': 'INTEGER', 'Distributor': 'VARCHAR', 'Source': 'VARCHAR', 'Major Genre': 'VARCHAR',
        'Creative Type': 'VARCHAR', 'Director': 'VARCHAR', 'Rotten Tomatoes Rating': 'INTEGER', 'IMDB Rating': 'DOUBLE', 'IMDB Votes': 'INTEGER'
      })
      WHERE "Title" IS NOT NULL
    ),
    dated AS (
      SELECT
        * EXCLUDE (stated),
        CASE
          WHEN year(stated) > 2011 THEN stated - INTERVAL 100 YEAR
          WHEN month(stated) = 12 AND day(stated) = 31 THEN NULL
          ELSE stated
        END::DATE AS release_date,
        CASE
          WHEN year(stated) > 2011 THEN year(stated) - 100
          WHEN stated = DATE '1969-12-31' THEN NULL
          WHEN month(stated) = 12 AND day(stated) = 31 THEN year(stated) + 1
          ELSE year(stated)
        END::INTEGER AS year
      FROM source
    )
    SELECT
      CASE WHEN count(*) OVER (PARTITION BY title) > 1 AND year IS NOT NULL THEN title || ' (' || year || ')' ELSE title END AS title,
      * EXCLUDE (title),
      list_position(['G', 'PG', 'PG-13', 'R', 'NC-17', 'Not Rated'], rating)::INTEGER AS rating_order,
      (year // 10 * 10)::INTEGER AS decade,
      month(release_date)::INTEGER AS month_number,
      strftime(release_date, '%b') AS month,
      CASE WHEN distributor IS NULL THEN NULL ${studioCases.join(' ')} ELSE 'Other' END AS studio,
      worldwide_gross - budget AS surplus,
      CASE WHEN worldwide_gross IS NOT NULL AND budget IS NOT NULL THEN (worldwide_gross > 2 * budget)::INTEGER END AS earned_double
    FROM dated`);
};
