import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@portal/shared/contract/all';
import { START_MILLISECONDS, startTestPortal, type TestPortal } from '../../test/portal.ts';

const BAD_JSON = 'The request body is not valid JSON, or has a reserved name such as __proto__';

describe('failures', () => {
  let portal: TestPortal;
  let token: string;
  let admin: string;

  beforeAll(async () => {
    portal = await startTestPortal();
    [token, admin] = [await portal.signIn('viewer'), await portal.signIn('admin')];
  }, START_MILLISECONDS);
  afterAll(() => portal.stop());

  const inject = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}, payload?: string) =>
    portal.portal.app.inject({ method, url, headers: { 'accept-language': 'en', ...headers }, ...(payload === undefined ? {} : { payload }) });

  test.each([
    ['GET', '/api/nothing', 404, 'There is nothing at this address'],
    ['GET', '/api/Login', 405, 'This address does not take GET requests'],
    ['DELETE', '/api/User/List', 405, 'This address does not take DELETE requests'],
    ['POST', '/Main/Home', 404, 'There is nothing at this address'],
  ] as const)('%s %s answers %s in the envelope', async (method, url, status, message) => {
    const response = await inject(method, url, { accept: 'text/html' });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ statusCode: status, value: null, message, traceId: expect.any(String) });
  });

  test('405 says what the address takes', async () => {
    expect((await inject('GET', '/api/Login')).headers.allow).toBe('POST');
  });

  test.each([
    ['a broken body', 'application/json', '{"a":', 400, BAD_JSON],
    ['a name that every object has', 'application/json', '{"__proto__":{"a":1}}', 400, BAD_JSON],
    ['another one', 'application/json', '{"a":{"constructor":{"prototype":{}}}}', 400, BAD_JSON],
    ['another media type', 'text/xml', '<a/>', 415, 'This content type is not supported'],
    ['text that is no JSON', 'text/plain', '{}', 415, 'This content type is not supported'],
    ['a list where fields are to be', 'application/json', '[]', 400, 'Request: has the wrong format'],
    ['more than anybody has to send who is not signed in', 'application/json', JSON.stringify({ a: 'x'.repeat(33_000) }), 413, 'The request is too large'],
  ])('%s', async (_, type, payload, status, message) => {
    const response = await inject('POST', '/api/Login', { 'content-type': type }, payload);
    expect([response.statusCode, response.json().statusCode, response.json().message]).toEqual([status, status, message]);
  });

  test.each([
    ['an address that cannot be decoded', '/api/%', 'zh', '请求无法处理'],
    ['a name with a NUL in it', '/api/Upload/Files/a%00.webp', 'en', 'The request cannot be processed'],
  ])('%s', async (_, url, language, message) => {
    const response = await inject('GET', url, { 'accept-language': language });
    expect([response.statusCode, response.json(), response.headers['x-content-type-options']]).toEqual([400, { statusCode: 400, value: null, message, traceId: expect.any(String) }, 'nosniff']);
  });

  test('of nine hundred wrong fields the first twenty are told', async () => {
    const names = Array.from({ length: 900 }, (_, index) => `k${index}`);
    const { status, envelope } = await portal.call(endpoints.contentDrafts.save, { token: admin, language: 'en', body: { key: 'lesson:new', version: 0, body: Object.fromEntries(names.map((name) => [name, {}])) } as never });
    expect([status, envelope.errors?.map(({ field }) => field)]).toEqual([400, names.slice(0, 20).map((name) => `body.${name}`)]);
  });

  test.each([
    ['too many values', JSON.stringify({ a: Array.from({ length: 60_000 }, () => ({})) })],
    ['too many levels', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['too many levels, and broken', '['.repeat(100)],
  ])('a body of %s is refused before it is parsed', async (_, payload) => {
    const response = await inject('POST', '/api/Login', { 'content-type': 'application/json' }, payload);
    expect([response.statusCode, response.json().message]).toEqual([413, 'The request is too large']);
  });

  test('one of very many names is refused before it is parsed, and a name that cannot be stored as a value that cannot', async () => {
    const save = (body: object) => portal.call(endpoints.contentDrafts.save, { token: admin, language: 'en', body: { key: 'lesson:new', version: 0, body } as never });
    expect((await save(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${index}`, 1])))).status).toBe(413);
    for (const name of ['a\0b', '\ud800']) expect((await save({ [name]: 'x' })).envelope).toMatchObject({ statusCode: 400, message: expect.stringContaining('has characters that cannot be stored') });
  });

  test('what is sent to no address is not read', async () => {
    const broken = await inject('POST', '/api/nothing', { 'content-type': 'application/json' }, '{"a":');
    expect(broken.statusCode).toBe(404);
  });

  test('of who may not send it, a body is not read', async () => {
    const broken = await inject('POST', endpoints.users.add.path, { 'content-type': 'application/json' }, '{"a":');
    expect(broken.statusCode).toBe(401);
    const refused = await inject('POST', endpoints.users.add.path, { 'content-type': 'application/json', authorization: `Bearer ${token}` }, '{"a":');
    expect(refused.statusCode).toBe(403);
  });

  test('validation names the fields in the reader’s language', async () => {
    const body = { reportId: 'x', content: '', images: Array.from({ length: 10 }, () => 'a') };
    const zh = await portal.call(endpoints.comments.create, { token, body, language: 'zh' });
    expect(zh.status).toBe(400);
    expect(zh.envelope.errors).toEqual([
      { field: 'reportId', message: '报表：格式不正确' },
      { field: 'content', message: '内容：不能为空' },
      { field: 'images', message: '图片：最多 9 项' },
    ]);
    const en = await portal.call(endpoints.comments.create, { token, body, language: 'en' });
    expect(en.envelope.message).toBe('Report: has the wrong format; Text: cannot be empty; Images: must be at most 9 items');
  });

  test('a text that is too long, a missing field and a wrong query', async () => {
    const long = await portal.call(endpoints.comments.create, { token, language: 'en', body: { reportId: 1, content: 'x'.repeat(501) } });
    expect(long.envelope.errors).toEqual([{ field: 'content', message: 'Text: must be at most 500 characters' }]);
    const missing = await portal.call(endpoints.favourites.addClass, { token, language: 'zh' });
    expect(missing.envelope.errors).toEqual([{ field: 'name', message: '名称：不能为空' }]);
    const query = await portal.call(endpoints.favourites.isCollection, { token, language: 'en', query: { dreportId: '99999999999' } });
    expect(query.envelope.errors).toEqual([{ field: 'dreportId', message: 'Report: must be at most 2147483647' }]);
    for (const [language, message] of [['en', 'Report: must be more than 0'], ['zh', '报表：必须大于 0']] as const) {
      const none = await portal.call(endpoints.comments.create, { token, language, body: { reportId: 0, content: 'x' } });
      expect(none.envelope.errors).toEqual([{ field: 'reportId', message }]);
    }
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['the first half of a surrogate pair', 'a\ud800b'],
    ['the second half', '\udfff'],
  ])('characters that the database cannot keep are refused, not a fault: %s', async (_, content) => {
    const answer = await portal.call(endpoints.comments.create, { token, language: 'en', body: { reportId: 1, content } });
    expect([answer.status, answer.envelope.errors]).toEqual([400, [{ field: 'content', message: 'Text: has characters that cannot be stored' }]]);
  });

  test('a fault shows no internals and can be found in the log', async () => {
    const broken = await startTestPortal();
    const brokenToken = await broken.signIn('viewer');
    await broken.portal.database.db.execute('drop table lesson cascade');
    const { status, envelope } = await broken.call(endpoints.learning.lessonList, { token: brokenToken, language: 'en' });
    expect(status).toBe(500);
    expect(envelope).toEqual({ statusCode: 500, value: null, message: 'Something went wrong on the server. Please try again later', traceId: expect.any(String) });
    await broken.stop();
  }, START_MILLISECONDS);

  test('a sign-in of no kind, or without its fields, names what is wrong', async () => {
    const kind = await portal.call(endpoints.signIn.login, { language: 'zh', body: { grant_type: 'magic' } });
    expect([kind.status, kind.envelope.errors?.map(({ field }) => field)]).toEqual([400, ['grant_type']]);
    expect(kind.envelope.message).toMatch(/^授权类型：\S/);
    const empty = await portal.call(endpoints.signIn.login, { language: 'zh', body: { grant_type: 'password', username: ' ' } });
    expect(empty.envelope.message).toBe('账号：不能为空；密码：不能为空');
  });

  test('too many comments of one user are held back', async () => {
    const [report] = await portal.value(endpoints.reports.getMyReports, { token });
    const write = () => portal.call(endpoints.comments.create, { token, body: { reportId: report?.id, content: 'again' } });
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await write()).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('too many sign-ins from one address are held back', async () => {
    const attempt = () =>
      portal.portal.app.inject({
        method: 'POST',
        url: '/api/Login',
        remoteAddress: '192.0.2.1',
        headers: { 'accept-language': 'en' },
        payload: { grant_type: 'password', username: 'somebody', password: 'x' },
      });
    const answers = [];
    for (let count = 0; count < 31; count += 1) answers.push(await attempt());
    expect(answers.slice(0, 30).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(answers[30]?.statusCode).toBe(429);
    expect(answers[30]?.json().message).toMatch(/^Too many requests\. Try again in \d+ seconds$/);
    expect(Number(answers[30]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
