import type { ReleaseReport } from '@portal/shared/contract';
import type { RemoteFailure } from './failure.ts';

/** What the loading of remotes came to, for whoever decides about releases. */
export type Reporter = {
  readonly shown: (remote: string, version: string, milliseconds: number) => void;
  readonly failed: (failure: RemoteFailure) => void;
};

const PAUSE = 2_000;
const MOST_AT_ONCE = 50;
const LONGEST_MESSAGE = 500;
const LONGEST_TIME = 600_000;

/**
 * Collects reports and sends them together, a moment after the first. The same failure is reported once in the life of
 * the page; a report that cannot be sent is given up.
 */
export const createReporter = (send: (reports: ReleaseReport[]) => Promise<unknown>, pause = PAUSE): Reporter => {
  const known = new Set<string>();
  let waiting: ReleaseReport[] = [];
  const flush = (): void => {
    const reports = waiting.slice(0, MOST_AT_ONCE);
    waiting = [];
    send(reports).catch(() => undefined);
  };
  const add = (report: ReleaseReport): void => {
    waiting.push(report);
    if (waiting.length === 1) setTimeout(flush, pause);
  };
  return {
    shown: (remote, version, milliseconds) =>
      add({ remote, version, outcome: 'shown', stage: '', kind: '', milliseconds: Math.min(Math.round(milliseconds), LONGEST_TIME), message: '' }),
    failed: ({ remote, version, stage, kind, cause }) => {
      const key = [remote, version, stage, kind].join(' ');
      if (version === '' || known.has(key)) return;
      known.add(key);
      const message = cause instanceof Error ? cause.message.slice(0, LONGEST_MESSAGE) : '';
      add({ remote, version, outcome: 'failed', stage, kind, milliseconds: null, message });
    },
  };
};
