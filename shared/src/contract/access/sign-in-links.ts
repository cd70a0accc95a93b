import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { session } from './sign-in.ts';
import { instant } from '../values.ts';

/** A secret that was given away once, in an address or a picture. */
const secret = z.string().check(z.minLength(1), z.maxLength(200));

/** How a sign-in by QR code stands: shown, read by a phone, or answered there. */
export const qrState = z.enum(['waiting', 'scanned', 'approved', 'refused', 'expired']);
export type QrState = z.infer<typeof qrState>;

/** Signing in without typing a password: with a token in an address (/loginToken), or by a phone that is signed in (/loginNew). */
export const signInLinks = {
  redeem: post('/api/Login/Token', {
    summary: 'Signs in with a one-time token: from the address of /loginToken, or of an approved QR code. 410 when it is unknown, used or expired',
    access: 'public',
    overlay: true,
    quiet: true,
    body: z.object({ token: secret }),
    value: session,
  }),
  createLink: post('/api/SignInLink/Create', {
    summary: 'Makes a one-time token that signs in its user: the current user, or, for user managers, anybody without rights that they lack',
    access: 'session',
    quiet: true,
    body: z.object({ account: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))) }),
    value: z.object({ token: z.string(), expireTime: instant }),
  }),
  qrCode: get('/api/QRcode', {
    summary: 'Begins a sign-in by QR code: `code` is for the picture, `ticket` stays with the browser that asks (SPEC 7.2)',
    access: 'public',
    value: z.object({
      code: z.string(),
      ticket: z.string(),
      /** Two digits, shown on both screens so that people see that they approve the right one. */
      number: z.string(),
      expireTime: instant,
      serverTime: instant,
    }),
  }),
  qrState: post('/api/QRcode/State', {
    summary: 'How the sign-in of a ticket stands',
    access: 'public',
    quiet: true,
    body: z.object({ ticket: secret }),
    value: z.object({ state: qrState }),
  }),
  qrLook: post('/api/QRcode/Look', {
    summary: 'What a phone shows before it approves: the browser that asks, its address and the time. 410 when it is over',
    access: 'session',
    overlay: true,
    quiet: true,
    body: z.object({ code: secret }),
    value: z.object({ number: z.string(), address: z.string(), userAgent: z.string(), createTime: instant, expireTime: instant }),
  }),
  qrAnswer: post('/api/QRcode/Answer', {
    summary: 'Approves or refuses the sign-in of a code. 410 when it is over',
    access: 'session',
    overlay: true,
    quiet: true,
    body: z.object({ code: secret, approve: z.boolean() }),
    value: z.null(),
  }),
};
