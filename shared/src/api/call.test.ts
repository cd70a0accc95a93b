import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerWith, httpError, requests, success } from '../testing/network.ts';
import { AxiosError, CanceledError } from 'axios';
import { endpoints, INTERFACE_DENIED } from '@portal/shared/contract/all';
import { i18n } from '@portal/shared/language';
import { call, callForCode, connectSession, ERROR_SECONDS, fileUrl, setNotifier, type ApiError, type SessionSource } from './index.ts';

const { getMyReports, getReport } = endpoints.reports;
const { login, myMenus, siteSettings } = endpoints.signIn;

const toasts: string[] = [];
let stopToasts: () => void;

beforeEach(async () => {
  toasts.length = 0;
  stopToasts = setNotifier((message) => toasts.push(message));
  connectSession(sessionOf('good'));
  await i18n.changeLanguage('en');
});
afterEach(() => stopToasts());

/** A session whose tokens are `first`, then those that a renewal gives. */
const sessionOf = (first: string | undefined, ...next: string[]) => {
  let token = first;
  return {
    accessToken: () => token,
    isEnding: jest.fn<SessionSource['isEnding']>(() => false),
    renew: jest.fn<SessionSource['renew']>(async () => {
      token = next.shift();
      return token !== undefined;
    }),
    end: jest.fn<SessionSource['end']>(),
  };
};

const failureOf = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('The call did not fail')),
    (error: ApiError) => error,
  );

describe('a request', () => {
  test('carries token, language and, for GET, a time stamp besides its query', async () => {
    answerWith(() => success([]));
    await call(getMyReports, { query: { classId: 3 } });
    expect(requests).toEqual([
      expect.objectContaining({ path: getMyReports.path, method: 'GET', token: 'good', language: 'en', query: { classId: 3, _t: expect.any(Number) } }),
    ]);
  });

  test('has a body and no stamp for POST', async () => {
    answerWith(() => success(null));
    await call(getReport, { body: { id: 1, type: 'Online' } });
    expect(requests[0]).toMatchObject({ method: 'POST', body: { id: 1, type: 'Online' }, query: {} });
  });

  test('that is kept alive goes on when the page is left', async () => {
    answerWith(() => success(null));
    await call(getReport, { body: { id: 1, type: 'Online' }, keepalive: true });
    await call(getReport, { body: { id: 1, type: 'Online' } });
    expect(requests.map(({ isKeptAlive }) => isKeptAlive)).toEqual([true, false]);
  });

  test('sends a file as the part that the contract names', async () => {
    answerWith(() => success('files/1.png'));
    await call(endpoints.uploads.image, { file: new Blob(['picture']) });
    expect((requests[0]!.body as FormData).get('file')).toBeInstanceOf(Blob);
  });

  test('tells how far a file has been sent', async () => {
    answerWith(() => success('files/1.png'));
    const shares: number[] = [];
    await call(endpoints.uploads.image, { file: new Blob(['picture']), onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([0.5, 1]);
  });

  test('goes without a token when nobody is signed in', async () => {
    connectSession(sessionOf(undefined));
    answerWith(() => success(null));
    await call(siteSettings);
    expect(requests[0]!.token).toBeUndefined();
  });
});

describe('the envelope', () => {
  test('gives its value', async () => {
    answerWith(() => success([{ id: 1 }]));
    await expect(call(myMenus)).resolves.toEqual([{ id: 1 }]);
  });

  test('that is no success rejects with code, fields and trace, and is shown', async () => {
    const errors = [{ field: 'page', message: 'must be a number' }];
    answerWith(() => ({ status: 400, data: { statusCode: 400, value: null, message: 'Wrong input', errors, traceId: 'abc' } }));
    const error = await failureOf(call(myMenus));
    expect(error).toMatchObject({ message: 'Wrong input', kind: 'refused', statusCode: 400, errors, traceId: 'abc' });
    expect(toasts).toEqual(['Wrong input']);
  });

  test('that is no success is shown for three seconds (SPEC 8)', () => expect(ERROR_SECONDS).toBe(3));

  test('is refused also when its code comes with HTTP 200', async () => {
    answerWith(() => ({ data: { statusCode: 5, value: null, message: 'No' } }));
    expect(await failureOf(call(myMenus))).toMatchObject({ kind: 'refused', statusCode: 5 });
  });

  test('is not shown where the caller does so, as the entry says or the caller in its place', async () => {
    answerWith(() => httpError(500, 'Down'));
    await failureOf(call(myMenus, { quiet: true }));
    await failureOf(call(getMyReports));
    expect(toasts).toEqual([]);
    await failureOf(call(getMyReports, { quiet: false }));
    expect(toasts).toEqual(['Down']);
  });

  test.each([0, 1, 2, 3, 4])('of a login reaches the caller with code %d', async (statusCode) => {
    answerWith(() => ({ data: { statusCode, value: null, message: '' } }));
    await expect(callForCode(login, { body: { grant_type: 'refresh_token' } })).resolves.toMatchObject({ statusCode });
    expect(toasts).toEqual([]);
  });

  test('of a login with another code rejects', async () => {
    answerWith(() => ({ data: { statusCode: 5, value: null, message: 'No' } }));
    expect(await failureOf(callForCode(login, { body: { grant_type: 'refresh_token' } }))).toMatchObject({ message: 'No' });
  });
});

describe('no envelope', () => {
  test.each([
    [200, '<!doctype html><title>Proxy</title>'],
    [502, '<html>Bad gateway</html>'],
    [200, { hello: 'world' }],
    [204, ''],
  ])('HTTP %d with %j is unreadable', async (status, data) => {
    answerWith(() => ({ status, data }));
    expect(await failureOf(call(myMenus))).toMatchObject({ kind: 'unreadable', statusCode: status });
    expect(toasts).toEqual([expect.stringContaining('cannot be read')]);
  });

  test.each([
    ['ERR_NETWORK', 'network', '无法连接服务器，请检查网络后重试。'],
    ['ECONNABORTED', 'timeout', '服务器超过 5 分钟没有响应，请稍后重试。'],
  ])('%s is %s, and said in the language', async (code, kind, message) => {
    await i18n.changeLanguage('zh');
    answerWith(() => {
      throw new AxiosError('', code);
    });
    expect(await failureOf(call(myMenus))).toMatchObject({ kind, statusCode: 0, message });
    expect(toasts).toEqual([message]);
  });

  test('a call that was cancelled rejects with the reason, and shows nothing', async () => {
    const controller = new AbortController();
    answerWith(() => {
      controller.abort(new Error('left the page'));
      throw new CanceledError();
    });
    await expect(call(myMenus, { signal: controller.signal })).rejects.toThrow('left the page');
    expect(toasts).toEqual([]);
  });
});

describe('the report fetch (SPEC 6 and 8)', () => {
  const fetchReport = () => failureOf(call(getReport, { body: { id: 1, type: 'Online' } }));

  test.each([
    ['a missing permission for the interface', () => httpError(403, INTERFACE_DENIED)],
    ['the same in an answer of HTTP 200', () => ({ data: { statusCode: 7, value: null, message: INTERFACE_DENIED } })],
    ['an HTTP error', () => httpError(500)],
    ['an unreadable answer', () => ({ data: '<html>' })],
  ])('stays silent on %s', async (_, how) => {
    answerWith(how);
    await fetchReport();
    expect(toasts).toEqual([]);
  });

  test('shows any other code', async () => {
    answerWith(() => ({ data: { statusCode: 7, value: null, message: 'The capacity is used up' } }));
    await fetchReport();
    expect(toasts).toEqual(['The capacity is used up']);
  });

  test('is the only call that is silent', async () => {
    answerWith(() => httpError(403, INTERFACE_DENIED));
    await failureOf(call(myMenus));
    expect(toasts).toEqual([INTERFACE_DENIED]);
  });
});

describe('HTTP 401', () => {
  const onlyNewTokens = ({ token }: { token?: string }) => (token === 'new' ? success([]) : httpError(401));

  test('is answered by one renewal and the same call again', async () => {
    const session = sessionOf('old', 'new');
    connectSession(session);
    answerWith(onlyNewTokens);
    await expect(call(myMenus)).resolves.toEqual([]);
    expect(requests.map(({ token }) => token)).toEqual(['old', 'new']);
    expect(session.end).not.toHaveBeenCalled();
  });

  test.each([
    ['nothing can be renewed', sessionOf('old')],
    ['the renewed token is no good either', sessionOf('old', 'other', 'third')],
    ['there is no token at all', sessionOf(undefined)],
  ])('ends the session when %s', async (_, session) => {
    connectSession(session);
    answerWith(onlyNewTokens);
    expect(await failureOf(call(myMenus))).toMatchObject({ statusCode: 401 });
    expect(session.end).toHaveBeenCalledTimes(1);
    expect(session.renew.mock.calls.length).toBeLessThan(2);
  });

  test('without an envelope counts as well', async () => {
    const session = sessionOf('old');
    connectSession(session);
    answerWith(() => ({ status: 401, data: '<html>' }));
    await failureOf(call(myMenus));
    expect(session.end).toHaveBeenCalledTimes(1);
  });

  test('of a call that needs no session does not end one', async () => {
    const session = sessionOf(undefined);
    connectSession(session);
    answerWith(() => httpError(401));
    await failureOf(call(siteSettings));
    expect(session.end).not.toHaveBeenCalled();
  });

  test('is avoided by renewing a token that is about to end', async () => {
    const session = sessionOf('old', 'new');
    session.isEnding.mockReturnValueOnce(true);
    connectSession(session);
    answerWith(onlyNewTokens);
    await call(myMenus);
    expect(requests.map(({ token }) => token)).toEqual(['new']);
  });
});

test.each([
  ['files/1.png', '/files/1.png'],
  ['/files/1.png', '/files/1.png'],
  ['//elsewhere.example/1.png', '/elsewhere.example/1.png'],
  ['https://elsewhere.example/1.png', '/https://elsewhere.example/1.png'],
])('the address of the file %s is %s', (path, address) => {
  expect(fileUrl(path)).toBe(address);
});
