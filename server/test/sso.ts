import { endpoints, type QueryOf, type ValueOf } from '@portal/shared/contract/all';
import type { Answer, TestPortal } from './portal.ts';

const { start, callback } = endpoints.sso;

type Walk = {
  readonly answer: Answer<ValueOf<typeof callback>>;
  /** What the provider sent the browser back with. */
  readonly back: QueryOf<typeof callback>;
  /** The portal's cookies of the browser before it came back. */
  readonly cookies: Record<string, string>;
};

/** What a browser does in a single sign-on, by hand: to the provider, through its form, and back to the portal. */
export const walkThrough = async (portal: TestPortal, account: string, redirect = '', language: 'zh' | 'en' = 'zh'): Promise<Walk> => {
  const begun = await portal.call(start, { query: { redirect } });
  const jar = new Map<string, string>();
  let at = new URL(begun.envelope.value.address);
  for (let step = 0; !at.pathname.startsWith('/sso/'); step += 1) {
    if (step > 10) throw new Error(`The provider leads nowhere: ${at.href}`);
    const isForm = at.pathname.startsWith('/sign-in/');
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm ? { method: 'POST', body: new URLSearchParams({ account }) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) jar.set(name, value ?? '');
    }
    at = new URL(response.headers.get('location') ?? '', at);
  }
  const back = Object.fromEntries(at.searchParams);
  return { answer: await portal.call(callback, { query: back, cookies: begun.cookies, language }), back, cookies: begun.cookies };
};
