import { HttpError } from '../../../http-error.ts';
import { isTimeOut } from '../../../power-bi/breaker.ts';
import { FailedAnswer } from '../../../power-bi/failures.ts';
import { texts as powerBiTexts } from '../../../power-bi/texts.ts';
import type { texts } from './texts.ts';

/** Why a step failed: each has a text that says how it is mended. */
export type Reason = keyof typeof texts extends infer Key ? (Key extends `reason.${infer Name}` ? Name : never) : never;
export type Problem = { readonly reason: Reason; /** What whoever runs the service may want to know: a code of theirs, never their whole answer. */ readonly detail: string; readonly seconds?: number };

/** What Entra ID means by its numbers (protocol 12.3). */
const entraReasons: Readonly<Record<string, Reason>> = {
  AADSTS7000215: 'secretWrong',
  AADSTS7000216: 'secretWrong',
  AADSTS7000222: 'secretOver',
  AADSTS700027: 'certificateUnknown',
  AADSTS700030: 'certificateUnknown',
  AADSTS700024: 'clock',
  AADSTS700016: 'clientUnknown',
  AADSTS700038: 'clientUnknown',
  AADSTS7000229: 'notInTenant',
  AADSTS7000112: 'clientOff',
  AADSTS90002: 'tenantUnknown',
  AADSTS90013: 'tenantUnknown',
  AADSTS900021: 'tenantUnknown',
  AADSTS900023: 'tenantUnknown',
  AADSTS90019: 'tenantUnknown',
  AADSTS50059: 'tenantUnknown',
  AADSTS50128: 'tenantUnknown',
  AADSTS900382: 'wrongCloud',
  AADSTS900432: 'wrongCloud',
  AADSTS90038: 'wrongCloud',
  AADSTS50049: 'wrongCloud',
  AADSTS500011: 'noPowerBi',
  AADSTS650052: 'noPowerBi',
  AADSTS500014: 'noPowerBi',
  AADSTS65001: 'noConsent',
  AADSTS90094: 'noConsent',
  AADSTS650057: 'noConsent',
  AADSTS53003: 'blocked',
  AADSTS530035: 'blocked',
};

const networkReasons: Readonly<Record<string, Reason>> = { ENOTFOUND: 'hostUnknown', EAI_AGAIN: 'hostUnknown', ECONNREFUSED: 'refused', ECONNRESET: 'refused', UND_ERR_SOCKET: 'refused' };

/** Why the sign-in failed. @param error what the client has thrown */
export const signInProblem = (error: unknown): Problem => {
  const answer = answerOf(error);
  if (!answer) return waitProblem(error) ?? networkProblem(error) ?? { reason: 'noSignIn', detail: '' };
  const code = /AADSTS\d+/.exec(answer.text)?.[0];
  const known = code && entraReasons[code];
  if (known) return { reason: known, detail: code };
  const detail = code ?? codeOf(answer);
  const general = generalProblem(answer, detail);
  if (general) return general;
  if (answer.status === 400 || answer.status === 401) return { reason: 'credentials', detail };
  return { reason: answer.status < 300 || answer.status === 404 ? 'noSignIn' : 'signInRefused', detail };
};

/** Why a call of the API failed. */
export const apiProblem = (error: unknown): Problem => {
  const answer = answerOf(error);
  if (!answer) return waitProblem(error) ?? networkProblem(error) ?? { reason: 'noApi', detail: '' };
  const detail = codeOf(answer);
  const general = generalProblem(answer, detail);
  if (general) return general;
  if (answer.status === 401 || answer.status === 403) return { reason: 'notAllowed', detail };
  return { reason: answer.status < 300 || answer.status === 404 ? 'noApi' : 'apiRefused', detail };
};

/** Whether an API answered at all, though not what it was asked. */
export const isApi = ({ reason }: Problem): boolean => ['notAllowed', 'busy', 'apiRefused'].includes(reason);

const generalProblem = (answer: FailedAnswer, detail: string): Problem | undefined => {
  if (answer.status === 429) return { reason: 'busy', detail, seconds: answer.seconds };
  if (answer.status >= 300 && answer.status < 400) return { reason: 'redirect', detail };
  if (answer.status >= 500) return { reason: 'broken', detail };
  return answer.isPage ? { reason: 'page', detail } : undefined;
};

/** A status, and the code if it is one: what else an answer says may be anything. */
const codeOf = ({ status, code }: FailedAnswer): string => (/^[\w.-]{1,80}$/.test(code) ? `${status} ${code}` : String(status));

const answerOf = (error: unknown): FailedAnswer | undefined => causes(error).find((one) => one instanceof FailedAnswer);

/** A service that was not asked, because it has said for how long it is to be left alone. */
const waitProblem = (error: unknown): Problem | undefined => (error instanceof HttpError && error.text === powerBiTexts.reportingBusy ? { reason: 'busy', detail: '', seconds: Number(error.values.seconds) } : undefined);

const networkProblem = (error: unknown): Problem | undefined => {
  if (isTimeOut(error)) return { reason: 'silent', detail: '' };
  for (const { code } of causes(error) as { code?: unknown }[]) {
    if (typeof code !== 'string') continue;
    const reason = networkReasons[code] ?? (/CERT|SIGNATURE|TLS|SSL/.test(code) ? 'tls' : undefined);
    if (reason) return { reason, detail: code };
  }
  return causes(error).some((one) => (one as { name?: unknown }).name === 'TypeError') ? { reason: 'refused', detail: '' } : undefined;
};

const causes = (error: unknown): object[] => (typeof error === 'object' && error !== null ? [error, ...causes((error as { cause?: unknown }).cause)] : []);
