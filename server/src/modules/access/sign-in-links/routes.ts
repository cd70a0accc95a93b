import type { HandlersOf } from '../../../contract-routes.ts';
import { keepSession, originOf } from '../sign-in/module.ts';
import type { SignInLinks } from './service.ts';

export const signInLinkRoutes = (signInLinks: SignInLinks): HandlersOf<'signInLinks'> => ({
  redeem: async ({ body, request, reply }) => keepSession(await signInLinks.redeem(body.token, originOf(request)), request, reply),
  createLink: ({ body, currentUser, request }) => signInLinks.link(currentUser, body.account, originOf(request)),
  qrCode: ({ request }) => signInLinks.qrCode(originOf(request)),
  qrState: ({ body }) => signInLinks.qrState(body.ticket),
  qrLook: ({ body }) => signInLinks.qrLook(body.code),
  qrAnswer: ({ body, currentUser, request }) => signInLinks.qrAnswer(currentUser, body.code, body.approve, request.ip),
});
