import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Row } from './measure.ts';
import { startProduct } from './product.ts';

const restMilliseconds = 20_000;

/**
 * Memory at rest, as the operating system counts it (Linux: VmRSS), some time after the start. On PostgreSQL too where
 * `BENCH_DATABASE_URL` names an empty database.
 */
export const memory: Bench = {
  name: 'memory',
  title: 'Memory at rest',
  run: async () => {
    const rows: Row[] = [];
    const databases = [['PGlite', ''], ...(process.env.BENCH_DATABASE_URL ? [['PostgreSQL', process.env.BENCH_DATABASE_URL]] : [])] as [string, string][];
    for (const [name, url] of databases) {
      const product = await startProduct({ DATABASE_URL: url });
      await pause(restMilliseconds);
      const children = childrenOf(product.pid);
      rows.push({ what: `Server on ${name}`, measured: mebibytes(children, 'server/src/main.ts') });
      if (!url) rows.push({ what: 'Reporting service', measured: mebibytes(children, 'reporting/src/main.ts') });
      await product.stop();
    }
    return rows;
  },
};

type Process = { command: string; kilobytes: number };

const childrenOf = (parent: number): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8');
        if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status)) return [];
        return [{ command: readFileSync(`/proc/${id}/cmdline`, 'utf8'), kilobytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) }];
      } catch {
        return []; // it ended in between
      }
    });

const mebibytes = (processes: readonly Process[], file: string): string => {
  const found = processes.find(({ command }) => command.includes(file));
  return found ? `${Math.round(found.kilobytes / 1024)} MiB` : 'not running';
};
