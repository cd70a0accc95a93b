import type { FastifyRequest } from 'fastify';
import type { InterfaceClass } from '@portal/shared/contract';

/** The signed-in user of a request, as the database has him at that moment. */
export type Reader = {
  readonly id: number;
  readonly guid: string;
  readonly account: string;
  readonly fullName: string;
  readonly mail: string;
  readonly avatar: string;
  readonly sessionId: string;
  readonly resourceGroupId: number;
  readonly interfaceClasses: ReadonlySet<InterfaceClass>;
};

/** Finds who sent a request; undefined without a valid token, or when the session has ended or the user is disabled. */
export type Authenticate = (request: FastifyRequest) => Promise<Reader | undefined>;
