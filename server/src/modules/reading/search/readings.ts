import { pinyinReadings } from '@portal/shared/search/pinyin';
import { inTransaction, type Database } from '../../../database/database.ts';
import { putReadings, renewPinyin } from './readings-repository.ts';

/**
 * Gives the database the readings of Chinese characters, from which its triggers work out the pinyin of names. Where another version of the
 * portal had others, or none, what is there is found by the new ones from then on: all in one transaction, so that one that is broken off is
 * made up for at the next start.
 */
export const keepReadings = ({ db, withLock }: Database): Promise<void> =>
  withLock(() =>
    inTransaction(db, async (transaction) => {
      const pairs = [...pinyinReadings].flatMap(([character, readings]) => [...new Set(readings)].map((reading) => [character, reading] as const));
      if (await putReadings(transaction, pairs.map(([character]) => character), pairs.map(([, reading]) => reading))) await renewPinyin(transaction);
    }),
  );
