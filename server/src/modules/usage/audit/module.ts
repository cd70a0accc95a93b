import { defineModule } from '../../../module.ts';

export { audit } from './service.ts';

/** The audit log: what was changed, by whom. Whoever makes a change writes it down in the same transaction. */
export const auditModule = defineModule({ name: 'audit', create: () => ({}) });
