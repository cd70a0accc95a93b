import { expect, test } from '@jest/globals';
import { Closers } from './closers.ts';

test('closes in the reverse order, once, and everything though a part of it fails', async () => {
  const logged: unknown[] = [];
  const closed: string[] = [];
  const closers = new Closers({ error: (detail: unknown) => logged.push(detail) });
  closers.add('first', () => closed.push('first'));
  closers.add('second', () => Promise.reject(new Error('stuck')));
  closers.add('third', () => {
    throw new Error('broken');
  });
  closers.add('fourth', async () => {
    await Promise.resolve();
    closed.push('fourth');
  });
  await expect(closers.close()).rejects.toMatchObject({ errors: [new Error('broken'), new Error('stuck')] });
  expect(closed).toEqual(['fourth', 'first']);
  expect(logged).toMatchObject([{ part: 'third' }, { part: 'second' }]);
  await closers.close();
  expect(closed).toHaveLength(2);
});
