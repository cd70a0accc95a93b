import { classOf, keyOf, type Endpoint, type InterfaceClass } from '../contract/index.ts';
import { forgetPermissions, keepPermissions } from '../auth/permissions.ts';

/** For tests: the current user may make the calls of these interface classes, and no others. */
export const permit = (...interfaceClasses: InterfaceClass[]): void => keepPermissions('tester', { version: interfaceClasses.join(), interfaceClasses, interfaces: {} });

/**
 * For tests: the current user looks at the portal as somebody else, and may make the calls alone that have a mark for it (decision 48).
 * @param endpoints `allEndpoints` of the contract
 */
export const permitViewing = (endpoints: readonly Endpoint[]): void => {
  const interfaces: Record<string, string[]> = {};
  for (const endpoint of endpoints) if (endpoint.viewAs !== undefined) (interfaces[classOf(endpoint.access)] ??= []).push(keyOf(endpoint));
  keepPermissions('tester', { version: 'viewing', interfaceClasses: [], interfaces });
};

/** As it is without `permit`: nothing is known of the current user, and so everything is offered. */
export const permitEverything = forgetPermissions;
