/**
 * Starts the product as `npm start` does, without installing and building first: while it starts, another browser's tests may
 * have a module of theirs in the workspace, which is neither to be installed nor to be built for everybody.
 */
import { command } from '../tooling/start/prepare.mjs';
import { check, settings, startProduct } from '../tooling/start/product.mjs';

await command(async () => {
  const chosen = settings();
  await check(chosen);
  const product = await startProduct(chosen);
  const stop = async (code) => {
    await product.stop();
    process.exit(code);
  };
  process.once('SIGINT', () => stop(0));
  console.log('Ctrl-C ends it.');
  const name = await product.ended;
  console.error(`${name} ended unexpectedly; its log is in ${chosen.dataFolder}/logs/${name}.log`);
  await stop(1);
});
