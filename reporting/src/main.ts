import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readSettings } from './settings.ts';

/** After this a stop does not wait for what still runs. */
const stopMilliseconds = 4_500;

/** One sentence, because the one who started the service reads it. */
const sentence = (error: unknown): string => {
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is in use by another program; choose another with REPORTING_PORT.';
  if (code === 'EACCES' && path === undefined) return 'The port may not be used by this account; choose another with REPORTING_PORT.';
  if (code && path) return `The data folder cannot be used (${code}: ${path}); choose another with REPORTING_DATA_DIR.`;
  return message ?? String(error);
};

const stopOnSignals = (app: FastifyInstance): void => {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopMilliseconds).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
};

// Data, keys and what packages write by themselves are their owner's only.
process.umask(0o077);
try {
  const settings = readSettings(process.env);
  // All else is read only now: whoever has set something wrong is told so at once.
  const [{ buildService }, { samples }] = await Promise.all([import('./service.ts'), import('../samples/index.ts')]);
  const app = await buildService(settings, pino({ level: settings.logLevel }), settings.withSamples ? samples : undefined);
  stopOnSignals(app);
  await app.listen({ port: settings.port, host: settings.host }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  process.send?.({ kind: 'ready' });
} catch (error) {
  process.stderr.write(`The reporting service cannot start: ${sentence(error)}\n`);
  process.exit(1);
}
