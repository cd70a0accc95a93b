import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EmbedToken } from '@portal/shared/contract/all';
import { EmbedFailure } from './failure.ts';
import { TokenBroker, type KeptToken, type TokenClient } from './token-broker.ts';

const now = new Date('2026-11-20T10:00:00.000Z');

/** A token as the server sends it at this moment; its clock is `skew` ms ahead of this computer's. */
const token = (accessToken: string, lifetime: number, skew = 0): EmbedToken => {
  const serverNow = Date.now() + skew;
  return {
    accessToken,
    serverTime: new Date(serverNow).toISOString(),
    tokenExpiration: new Date(serverNow + lifetime).toISOString(),
  };
};

const fetchToken = jest.fn<(id: number) => Promise<EmbedToken>>();
const isOnline = jest.fn<() => boolean>();
let broker: TokenBroker;
let ends: (() => void)[] = [];

const client = (id = 7) => ({
  fetch: () => fetchToken(id),
  apply: jest.fn<TokenClient['apply']>().mockResolvedValue(undefined),
  failed: jest.fn<TokenClient['failed']>(),
  renewed: jest.fn<TokenClient['renewed']>(),
});
const watch = (watched: TokenClient, first: EmbedToken): KeptToken => {
  const kept = broker.watch(watched, first);
  ends.push(kept.stop);
  return kept;
};

beforeEach(() => {
  jest.useFakeTimers({ now });
  fetchToken.mockReset().mockImplementation(async () => token('token-2', 60_000));
  isOnline.mockReset().mockReturnValue(true);
  broker = new TokenBroker(isOnline);
});

afterEach(() => {
  ends.forEach((end) => end());
  ends = [];
  jest.useRealTimers();
});

describe('TokenBroker', () => {
  test('renews at the stated instant, not before, and goes on from the new token', async () => {
    const watched = client();
    watch(watched, token('token-1', 10_000));
    await jest.advanceTimersByTimeAsync(9_000);
    expect(fetchToken).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(fetchToken).toHaveBeenCalledWith(7);
    expect(watched.apply).toHaveBeenCalledWith(expect.objectContaining({ accessToken: 'token-2' }));
    expect(watched.renewed).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(fetchToken).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(fetchToken).toHaveBeenCalledTimes(2);
  });

  test.each([-7_200_000, 7_200_000])('is not misled by a clock that differs by %i ms', async (skew) => {
    watch(client(), token('token-1', 10_000, skew));
    await jest.advanceTimersByTimeAsync(9_000);
    expect(fetchToken).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });

  test('has one request at a time for a report, and does not hold up another one', async () => {
    let answer = (_token: EmbedToken): void => undefined;
    fetchToken.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const first = watch(client(7), token('token-1', 1_000));
    watch(client(8), token('token-1', 3_000));
    await jest.advanceTimersByTimeAsync(5_000);
    void first.renew();
    expect(fetchToken.mock.calls).toEqual([[7], [8]]);
    answer(token('token-2', 60_000));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(fetchToken).toHaveBeenCalledTimes(2);
  });

  test('stops after a failure and gives its text, until it is asked to renew', async () => {
    const watched = client();
    fetchToken.mockRejectedValueOnce(new EmbedFailure('server', 'the capacity is paused'));
    const kept = watch(watched, token('token-1', 1_000));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetchToken).toHaveBeenCalledTimes(1);
    expect(watched.failed.mock.lastCall?.[0].message).toBe('the capacity is paused');
    await kept.renew();
    expect(watched.renewed).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetchToken).toHaveBeenCalledTimes(3);
  });

  test('stops when the token cannot be applied', async () => {
    const watched = client();
    watched.apply.mockRejectedValue({ message: 'TokenExpired' });
    watch(watched, token('token-1', 1_000));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetchToken).toHaveBeenCalledTimes(1);
    expect(watched.failed.mock.lastCall?.[0]).toMatchObject({ kind: 'token', message: 'TokenExpired' });
  });

  test('goes on by itself when the network that failed is back', async () => {
    const watched = client();
    fetchToken.mockRejectedValueOnce(new EmbedFailure('network'));
    watch(watched, token('token-1', 1_000));
    await jest.advanceTimersByTimeAsync(10_000);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(watched.renewed).toHaveBeenCalledTimes(1);
  });

  test('asks for nothing while the browser is offline, and at once when it is not any more', async () => {
    isOnline.mockReturnValue(false);
    watch(client(), token('token-1', 1_000));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(fetchToken).not.toHaveBeenCalled();
    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });

  test('looks at the tokens when the page comes to the front after a sleep without ticks', () => {
    watch(client(), token('token-1', 600_000));
    jest.setSystemTime(now.getTime() + 700_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });

  test('ends with its report: no timer, no listener, and a late answer goes nowhere', async () => {
    let answer = (_token: EmbedToken): void => undefined;
    fetchToken.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const watched = client();
    const { stop } = watch(watched, token('token-1', 1_000));
    await jest.advanceTimersByTimeAsync(1_000);
    stop();
    answer(token('token-2', 60_000));
    await jest.advanceTimersByTimeAsync(0);
    expect(watched.apply).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
    window.dispatchEvent(new Event('online'));
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });
});
