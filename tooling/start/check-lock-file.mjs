/** The lock file names packages, not where one machine got them: another machine has another registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const lines = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').split('\n');
const addresses = lines.flatMap((line, index) => (/https?:\/\/|tarball:/.test(line) ? [`pnpm-lock.yaml:${index + 1}: ${line.trim()}`] : []));
for (const address of addresses) console.error(address);
process.exit(addresses.length > 0 ? 1 : 0);
