import type { HandlersOf } from '../../../contract-routes.ts';
import type { Groups } from './service.ts';

export const groupRoutes = (groups: Groups): HandlersOf<'groups'> => ({ top: () => groups.top() });
