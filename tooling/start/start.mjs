/** `npm start`: installs and builds what is missing, starts the product, and says where it is and who can sign in. */
import { build, checkNode, command, install } from './prepare.mjs';
import { check, settings, startProduct, whoCanSignIn } from './product.mjs';

await command(async () => {
  checkNode();
  const chosen = settings();
  await check(chosen);
  await install();
  await build();

  let product;
  let stopping = false;
  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    await product?.stop();
    process.exit(code);
  };
  process.once('SIGINT', () => stop(0));
  process.once('SIGTERM', () => stop(0));

  console.log('Starting …');
  product = await startProduct(chosen);
  if (stopping) return;
  console.log(`\nThe report portal is at http://localhost:${chosen.portalPort}\n`);
  for (const account of product.accounts) console.log(whoCanSignIn(account));
  console.log('\nCtrl-C ends it.');

  const name = await product.ended;
  if (stopping) return;
  console.error(`${name} ended unexpectedly; its log is in ${chosen.dataFolder}/logs/${name}.log`);
  await stop(1);
});
