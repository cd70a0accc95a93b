import type { HandlersOf } from '../../contract-routes.ts';
import { keepSession, originOf } from '../sign-in/routes.ts';
import type { HandOver } from './service.ts';

export const handOverRoutes = (handOver: HandOver): HandlersOf<'handOver'> => ({
  redeem: async ({ body, request, reply }) => keepSession(await handOver.redeem(body.token, originOf(request)), request, reply),
  createLink: ({ body, reader, request }) => handOver.link(reader, body.account, originOf(request)),
  qrCode: ({ request }) => handOver.qrCode(originOf(request)),
  qrState: ({ body }) => handOver.qrState(body.ticket),
  qrLook: ({ body }) => handOver.qrLook(body.code),
  qrAnswer: ({ body, reader, request }) => handOver.qrAnswer(reader, body.code, body.approve, request.ip),
});
