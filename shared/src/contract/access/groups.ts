import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { id } from '../values.ts';

/** A thing to choose from: a role, a resource group. */
export const choice = z.object({ id, name: z.string(), ename: z.string() });
export type Choice = z.infer<typeof choice>;

/** Groups (roles), which carry the grants on reports (SPEC 7.7). */
export const groups = {
  top: get('/api/Group/Top', { summary: 'The roles to choose from', access: 'usersRead', tags: ['groups'], value: z.array(choice) }),
};
