import type { IncomingHttpHeaders } from 'node:http';

/** On what somebody reads: reports can be hidden on one of them (SPEC 4). */
export type Device = 'web' | 'mobile';

/** What a browser says by itself: a client hint where it has one, else the word that all phones have in their name. A tablet is `web`. */
export const deviceOf = ({ 'sec-ch-ua-mobile': hint, 'user-agent': agent = '' }: IncomingHttpHeaders): Device =>
  (typeof hint === 'string' ? hint === '?1' : /\bMobi/.test(agent)) ? 'mobile' : 'web';
