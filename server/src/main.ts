import { createServer } from 'node:net';
import type { Portal } from './server.ts';
import { readSettings, StartError, type Settings } from './settings.ts';

const STOP_MILLISECONDS = 5_000;

const start = async (settings: Settings): Promise<Portal> => {
  await checkPort(settings);
  // All else is read only now: whoever has set something wrong is told so at once.
  const { buildPortal } = await import('./server.ts');
  const portal = await buildPortal(settings);
  try {
    await portal.app.listen({ port: settings.port, host: settings.host });
    return portal;
  } catch (error) {
    await portal.close();
    throw error;
  }
};

/** Before anything is written: a first start that failed later would take its one-time passwords with it. */
const checkPort = ({ port, host }: Settings): Promise<void> =>
  new Promise((fulfil, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(`Port ${port} cannot be used (${code}); end what holds it, or name another with PORTAL_PORT.`)),
    );
    probe.listen(port, host, () => probe.close(() => fulfil()));
  });

/** Tells whoever started the process; a person at a terminal reads it in plain words. */
const announce = ({ accounts }: Portal, settings: Settings): void => {
  const address = `http://${settings.host}:${settings.port}`;
  if (process.send) {
    process.send({ kind: 'ready', address, accounts });
    return;
  }
  const passwords = accounts.flatMap(({ account, oneTimePassword }) =>
    oneTimePassword ? [`  ${account}, one-time password ${oneTimePassword} (to be changed at the first sign-in)`] : [],
  );
  process.stdout.write([`The portal is ready at ${address}`, ...passwords, ''].join('\n'));
};

/** Ends cleanly when asked to, and hard when that takes too long. */
const stopWhenAsked = (portal: Portal): void => {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
    portal.close().then(
      () => process.exit(0),
      (error: unknown) => {
        portal.app.log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
};

// What is in the data folder is its owner's only, also what packages write by themselves.
process.umask(0o077);
try {
  const settings = readSettings(process.env);
  const portal = await start(settings);
  stopWhenAsked(portal);
  announce(portal, settings);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
