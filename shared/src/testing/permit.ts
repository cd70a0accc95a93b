import type { InterfaceClass } from '../contract/index.ts';
import { forgetPermissions, keepPermissions } from '../auth/permissions.ts';

/** For tests: the current user may make the calls of these interface classes, and no others. */
export const permit = (...interfaceClasses: InterfaceClass[]): void => keepPermissions('tester', { version: interfaceClasses.join(), interfaceClasses, interfaces: {} });

/** As it is without `permit`: nothing is known of the current user, and so everything is offered. */
export const permitEverything = forgetPermissions;
