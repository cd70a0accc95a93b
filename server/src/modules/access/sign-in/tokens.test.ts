import { afterEach, expect, jest, test } from '@jest/globals';
import { Tokens } from './tokens.ts';

const tokens = new Tokens(Buffer.alloc(32, 7));
const claims = { userGuid: 'a', sessionId: 'b' };

afterEach(() => void jest.useRealTimers());

test('an access token is good until its end, however often it was checked', async () => {
  const { token, expiration } = await tokens.access(claims);
  for (let time = 0; time < 2; time += 1) expect(await tokens.readAccess(token)).toMatchObject(claims);
  jest.useFakeTimers({ now: expiration.getTime() - 1, advanceTimers: true });
  expect(await tokens.readAccess(token)).toMatchObject(claims);
  jest.useFakeTimers({ now: expiration.getTime() + 1, advanceTimers: true });
  expect(await tokens.readAccess(token)).toBeUndefined();
});

test('a token that was changed, or made for something else, is none', async () => {
  const { token } = await tokens.access(claims);
  expect(await tokens.readAccess(token)).toMatchObject(claims);
  const [head, body, signature = ''] = token.split('./');
  expect(await tokens.readAccess([head, body, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('./'))).toBeUndefined();
  expect(await tokens.readAccess(await tokens.change({ userGuid: 'a', passwordTime: 1 }))).toBeUndefined();
  expect(await new Tokens(Buffer.alloc(32, 8)).readAccess(token)).toBeUndefined();
});
