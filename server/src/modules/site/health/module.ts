import { defineModule } from '../../../module.ts';
import { healthRoutes } from './routes.ts';
import { Health } from './service.ts';
import { texts } from './texts.ts';

export const healthModule = defineModule({
  name: 'health',
  create: ({ database, jobs, powerBi, storage }) => ({
    handlers: { health: healthRoutes(new Health({ database, jobs, powerBi: powerBi.client, storage })) },
    texts,
  }),
});
