import { endpoints, type SiteSettings } from '@portal/shared/contract';
import { answerWith } from '@portal/shared/testing';

type Envelope = { statusCode: number; value: unknown; message: string };

const siteSettings: SiteSettings = {
  siteName: { zh: '数据门户', en: 'Data portal' },
  mark: '',
  idleMinutes: 60,
  uploadLimitMegabytes: 20,
  passwordRules: { length: 8, classes: 3, history: 5, days: 0 },
  singleSignOn: { zh: '公司账号', en: 'Company account' },
};

/** Stands for the portal's server in tests, below the portal's own client: import this before `@portal/shared/api`. */
export const fakeServer = {
  settings: siteSettings,
  /** As if it could not be reached. */
  away: false,
  /** What every call gets that has no answer of its own. */
  answer: { statusCode: 200, value: null, message: '' } as Envelope,
  /** Answers by path; of several, one after the other, the last for good. */
  answers: {} as Record<string, Envelope[]>,
  /** The bodies of the calls that came, those for the site's settings aside. */
  sent: [] as unknown[],
  /** Their paths. */
  paths: [] as string[],
};

export const success = (value: unknown): Envelope => ({ statusCode: 200, value, message: '' });

const answerTo = (path: string): Envelope => {
  if (path === endpoints.signIn.siteSettings.path) return success(fakeServer.settings);
  const own = fakeServer.answers[path] ?? [];
  return (own.length > 1 ? own.shift() : own[0]) ?? fakeServer.answer;
};

answerWith(({ path, method, query, body }) => {
  if (fakeServer.away) throw new Error('offline');
  if (path !== endpoints.signIn.siteSettings.path) {
    fakeServer.paths.push(path);
    fakeServer.sent.push(method === 'GET' ? query : body);
  }
  const data = answerTo(path);
  return { data, status: data.statusCode >= 400 ? data.statusCode : 200 };
});
