import { createHash } from 'node:crypto';
import { pinyinReadings } from '@portal/shared/search/pinyin';
import { inTransaction, type Database } from '../../../database/database.ts';
import { digestOfReadings, putReadings, renewPinyin, type Reading } from './readings-repository.ts';

/**
 * Gives the database the readings of Chinese characters, from which its triggers work out the pinyin of names. Where another version of the
 * portal had others, or none, what is there is found by the new ones from then on: all in one transaction, so that one that is broken off is
 * made up for at the next start.
 */
export const keepReadings = ({ db, withLock }: Database): Promise<void> =>
  withLock(() =>
    inTransaction(db, async (transaction) => {
      const readings = [...pinyinReadings].flatMap(([character, all]) => [...new Set(all)].map((reading): Reading => [character, reading]));
      // There are thousands, and nearly every start finds them there.
      if ((await digestOfReadings(transaction)) === digestOf(readings)) return;
      await putReadings(transaction, readings);
      await renewPinyin(transaction);
    }),
  );

const digestOf = (readings: readonly Reading[]): string =>
  createHash('md5')
    .update(
      readings
        .map(([character, reading]) => character + reading)
        .sort()
        .join(' '),
    )
    .digest('hex');
