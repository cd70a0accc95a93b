import { admin, type Screen } from './screen.ts';

/** What was done. */
export const usageScreens: readonly Screen[] = [
  admin('sign-in-log', 'Log'),
  admin('audit-log', 'AuditLog'),
];
