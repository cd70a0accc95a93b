import { readConfig, readCreation } from '../session/embed-config.ts';
import type { EmbedHost } from '../session/embed-host.ts';
import { EmbedFailure, level, toFailure } from './errors.ts';
import type { Answer, Command, Routes } from './router.ts';

const accepted: Answer = { statusCode: 202, body: {} };
const done: Answer = { body: {} };

/** The uid by which the portal routes events: of the request, else of its configuration, else of the address. */
const uidOf = ({ headers, body }: Command): string => {
  const configured = typeof body === 'object' && body !== null ? (body as { uniqueId?: unknown }).uniqueId : undefined;
  const uid = headers.uid ?? configured ?? new URLSearchParams(location.search).get('uid');
  return typeof uid === 'string' ? uid : '';
};

/**
 * The commands that load something, and those that hold for every type of embed. A load that cannot be done is accepted
 * and followed by an `error` event: a refused load would only be an unhandled rejection in the portal (protocol 3.1).
 */
export const loadCommands = (host: EmbedHost): Routes => {
  const load = (start: (command: Command, uid: string) => void) => (command: Command) => {
    const uid = uidOf(command);
    try {
      start(command, uid);
    } catch (thrown) {
      host.raiseFailure(uid, toFailure(thrown), level.fatal);
    }
    return accepted;
  };
  // The client library sends both kinds of reports to the same path, and tells them apart by the address (protocol 4.2).
  const isPaginated = location.pathname.toLowerCase() === '/rdlembed';
  const renewToken = ({ body }: Command) => {
    host.renewToken(body);
    return done;
  };
  const withDataset = load(() => {
    throw new EmbedFailure(501, 'NotSupported', 'This page does not create datasets.');
  });

  return {
    'POST /frontload/config': () => done,
    'POST /report/load': load(({ body }, uid) => (isPaginated ? host.loadPaginated(readConfig(body), uid) : host.loadReport(readConfig(body), uid, true))),
    'POST /report/prepare': load(({ body }, uid) => host.loadReport(readConfig(body), uid, false)),
    'POST /dashboard/load': load(({ body }, uid) => host.loadDashboard({ ...readConfig(body), type: 'dashboard' }, uid)),
    'POST /tile/load': load(({ body }, uid) => host.loadDashboard({ ...readConfig(body), type: 'tile' }, uid)),
    'POST /report/create': load(({ body }, uid) => host.loadReport(readCreation(body), uid, true)),
    'POST /quickcreate': withDataset,
    'POST /report/token': renewToken,
    'POST /dashboard/token': renewToken,
    'POST /tile/token': renewToken,
    'GET /getCorrelationId': () => ({ body: host.correlationId }),
  };
};
