import type { FastifyRequest } from 'fastify';
import type { Calls } from './calls.ts';
import type { VersionTopic } from './database/version-topics.ts';

/** Who looks at the portal as the current user does. */
export type Viewer = { readonly viewId: number; readonly id: number; readonly account: string; readonly fullName: string; readonly endTime: Date };

/** The signed-in user of a request, as the database has them at that moment. */
export type CurrentUser = {
  readonly id: number;
  readonly guid: string;
  readonly account: string;
  readonly fullName: string;
  readonly mail: string;
  readonly avatar: string;
  readonly sessionId: string;
  readonly resourceGroupId: number;
  readonly calls: Calls;
  /** Of what a server may keep for this user until it changes (decision 37). */
  readonly versions: Readonly<Record<VersionTopic, string>>;
  /** Set while somebody else looks at the portal as this user does: then `calls` has what reads only. */
  readonly viewedBy?: Viewer | undefined;
};

/** Finds who sent a request; undefined without a valid token, or when the session has ended or the user is disabled. */
export type Authenticate = (request: FastifyRequest) => Promise<CurrentUser | undefined>;
