import * as z from 'zod/mini';
import { instant } from '../values.ts';

/** The token part of the embed data, also by itself when it is renewed. All instants are UTC (SPEC 4). */
export const embedToken = z.object({
  accessToken: z.string(),
  /** Early enough before the token's real end that a renewal at this instant is never late. */
  tokenExpiration: instant,
  serverTime: instant,
});
export type EmbedToken = z.infer<typeof embedToken>;
