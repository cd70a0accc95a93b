import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Answer } from './answer.ts';
import { Kept, KeptAnswers } from './kept-answers.ts';

const settled = () => new Promise((fulfil) => setImmediate(fulfil));

describe('kept answers', () => {
  let written = 0;
  const write = async (size = 10) => {
    written += 1;
    return new Answer(Buffer.alloc(size));
  };

  test('are written once for a version, also when many ask at once, and anew for another', async () => {
    const kept = new KeptAnswers();
    written = 0;
    const [one, other] = await Promise.all([kept.find('a', '1', write), kept.find('a', '1', write)]);
    expect([one === other, (await kept.find('a', '1', write)) === one, written]).toEqual([true, true, 1]);
    expect([(await kept.find('a', '2', write)) === one, (await kept.find('b', '2', write)) === one, written]).toEqual([false, false, 3]);
  });

  test('that failed are not kept', async () => {
    const kept = new KeptAnswers();
    await expect(kept.find('a', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await kept.find('a', '1', write)).content).toHaveLength(10);
  });

  test('give way to newer ones when they are too many, those first that nobody asked for', async () => {
    const kept = new KeptAnswers(10_000);
    const big = () => write(3_000);
    for (const name of ['a', 'b']) await kept.find(name, '1', big);
    await kept.find('a', '1', big);
    await kept.find('c', '1', big);
    await settled();
    written = 0;
    for (const name of ['a', 'c']) await kept.find(name, '1', big);
    expect(written).toBe(0);
    await kept.find('b', '1', big);
    expect(written).toBe(1);
  });

  test('count with what they take compressed', async () => {
    const kept = new KeptAnswers(10_000);
    const noise = async () => new Answer(randomBytes(3_000));
    const first = await kept.find('a', '1', noise);
    await kept.find('b', '1', noise);
    await settled();
    await first.compressed();
    expect(await kept.find('a', '1', noise)).not.toBe(first);
  });

  test('name what they are made of, and have the versions of it', () => {
    const currentUser = { versions: { access: 'a', catalogue: 'c', favourites: 'f', users: 'u' } };
    const make = () => Promise.resolve([]);
    expect([new Kept('k', currentUser, ['catalogue', 'favourites'], make).version, new Kept('k', currentUser, ['access'], make).version]).toEqual(['c f', 'a']);
  });
});
