import type { HandlersOf } from '../../../contract-routes.ts';
import type { ResourceGroups } from './service.ts';

export const resourceGroupRoutes = (resourceGroups: ResourceGroups): HandlersOf<'resourceGroups'> => ({ top: () => resourceGroups.top() });
