import { expect, test } from '@jest/globals';
import { HttpError } from '../../../http-error.ts';
import { failureOf } from '../../../power-bi/failures.ts';
import { texts as powerBiTexts } from '../../../power-bi/texts.ts';
import { apiProblem, signInProblem } from './check-reasons.ts';
import { texts } from './texts.ts';

/** As fetch fails: what happened is the cause of its error. */
const unreachable = (cause: unknown) => new HttpError(503, powerBiTexts.reportingUnreachable, { cause });
const failed = (code: string) => unreachable(new TypeError('fetch failed', { cause: Object.assign(new Error('…'), { code }) }));

test.each([
  ['ENOTFOUND', 'hostUnknown'],
  ['ECONNREFUSED', 'refused'],
  ['UND_ERR_SOCKET', 'refused'],
  ['UND_ERR_CONNECT_TIMEOUT', 'silent'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['CERT_HAS_EXPIRED', 'tls'],
])('%s is %s, at the sign-in and at the API', (code, reason) => {
  for (const problem of [signInProblem(failed(code)), apiProblem(failed(code))]) expect(problem.reason).toBe(reason);
});

test.each([
  ['AADSTS65001', 'noConsent'],
  ['AADSTS90094', 'noConsent'],
  ['AADSTS7000215', 'secretWrong'],
  ['AADSTS7000222', 'secretOver'],
  ['AADSTS700016', 'clientUnknown'],
  ['AADSTS700038', 'clientUnknown'],
  ['AADSTS7000229', 'notInTenant'],
  ['AADSTS90002', 'tenantUnknown'],
  ['AADSTS50059', 'tenantUnknown'],
  ['AADSTS900382', 'wrongCloud'],
  ['AADSTS50049', 'wrongCloud'],
  ['AADSTS500014', 'noPowerBi'],
  ['AADSTS700030', 'certificateUnknown'],
  ['AADSTS999999', 'credentials'],
])('%s of a sign-in is %s, and its text says how it is mended in both languages', async (code, reason) => {
  const refused = await failureOf(new Response(JSON.stringify({ error: 'invalid_client', error_description: `${code}: …` }), { status: 401 }));
  expect(signInProblem(refused)).toEqual({ reason, detail: code });
  const { zh, en } = texts[`reason.${signInProblem(refused).reason}`];
  expect([zh, en]).toEqual([expect.stringMatching(/请/), expect.stringMatching(/\. |; /)]);
});

test('nobody who answers in time is told apart from who refuses', () => {
  expect(apiProblem(unreachable(new DOMException('', 'TimeoutError'))).reason).toBe('silent');
  expect(signInProblem(unreachable(new Error('Not tried'))).reason).toBe('noSignIn');
});

test('of an answer its code is told, and nothing else that it says', async () => {
  const answer = (body: unknown) => failureOf(new Response(JSON.stringify(body), { status: 400 }));
  const echoed = await answer({ error: 'the-secret was wrong', error_description: 'the-secret' });
  expect(signInProblem(echoed)).toEqual({ reason: 'credentials', detail: '400' });
  expect(signInProblem(await answer({ error: 'invalid_client', error_description: 'AADSTS7000215: the-secret' }))).toEqual({ reason: 'secretWrong', detail: 'AADSTS7000215' });
  expect(apiProblem(await answer({ error: { code: 'CapacityNotActive', message: 'the-secret' } }))).toEqual({ reason: 'apiRefused', detail: '400 CapacityNotActive' });
});
