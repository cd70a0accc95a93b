/**
 * `pnpm dev`: the product with hot reload. The server and the reporting service start anew after a change of their
 * sources; host and remotes come from development servers.
 * `pnpm dev remote-admin`: the host and that remote only, against a portal that runs already: the one of this machine, or
 * that of PORTAL_ADDRESS. Only who opens the host's development server sees them.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { build, checkNode, command, environment, install, node, UsageError, root } from './prepare.mjs';
import { check, settings, startProduct, whoCanSignIn } from './product.mjs';

/** The host's development server; the remotes' servers have the ports after it. */
const HOST_PORT = 9000;

await command(async () => {
  checkNode();
  await install();
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-')).sort();
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !remotes.includes(name));
  if (unknown.length > 0) throw new UsageError(`No such remote: ${unknown.join(', ')}. There are: ${remotes.join(', ')}.`);

  const chosen = settings();
  const portal = (named.length > 0 && process.env.PORTAL_ADDRESS) || `http://localhost:${chosen.portalPort}`;
  const host = `http://localhost:${HOST_PORT}`;
  const servers = [];
  let product;
  const stop = async (code) => {
    for (const server of servers) server.kill('SIGTERM');
    await product?.stop();
    process.exit(code);
  };
  process.once('SIGINT', () => stop(0));
  process.once('SIGTERM', () => stop(0));

  if (named.length > 0) {
    await checkRunning(portal);
  } else {
    await check(chosen);
    await build(); // what is not developed, the embed page for example, is served as it is built
    process.env.PORTAL_ORIGINS ||= `${portal},${host}`;
    product = await startProduct({ ...chosen, watch: true });
  }

  const developed = (named.length > 0 ? named : remotes).map((folder) => [folder, HOST_PORT + 1 + remotes.indexOf(folder)]);
  const ports = JSON.stringify(Object.fromEntries(developed.map(([folder, port]) => [folder.replace('remote-', ''), port])));
  for (const [folder, port] of [['host', HOST_PORT], ...developed]) {
    const args = ['tooling/webpack/dev.ts', folder, String(port), portal];
    servers.push(spawn(node, args, { cwd: root, env: environment({ DEVELOPED_REMOTES: ports }), stdio: ['ignore', 'inherit', 'inherit'] }));
  }

  console.log(`\nOpen ${host} (compiling; the first time takes a while)\n`);
  for (const account of product?.accounts ?? []) console.log(whoCanSignIn(account));
  console.log('\nCtrl-C ends it.');
});

async function checkRunning(portal) {
  const answer = await fetch(`${portal}/api/health`).catch(() => undefined);
  if (!answer?.ok) throw new UsageError(`No portal answers at ${portal}; start one with npm start, or name it with PORTAL_ADDRESS or PORTAL_PORT.`);
}
