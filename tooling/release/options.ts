import { parseArgs } from 'node:util';
import type { Audience } from '../../shared/src/contract/site/deployment.ts';

/** What was asked for on the command line. */
export type ReleaseOptions = {
  /** The remote's name, without `remote-`. */
  readonly name: string;
  readonly audience: Audience;
  readonly note: string;
  /** Checks only. */
  readonly dryRun: boolean;
  /** What is done in the place of a release. */
  readonly instead: 'roll-back' | 'switch-off' | 'switch-on' | undefined;
  /** A folder with a finished build, of another repository for example; without it, the remote is built here. */
  readonly built: string | undefined;
  /** Origin of the portal. */
  readonly portal: string;
  readonly token: string;
};

/** A reason to stop that is told as it is, without a stack. */
export class ReleaseError extends Error {}

export const USAGE = `pnpm release <remote> [--canary 5% | --role <code>] [--note <text>] [--dry-run] [--built <folder>] [--portal <address>]
pnpm release <remote> --roll-back | --switch-off | --switch-on [--note <text>]

PORTAL_DEPLOY_TOKEN   the team's deploy token (administration, Releases)
PORTAL_ADDRESS        the portal's address, instead of --portal; http://localhost:8080 without both`;

/** @throws ReleaseError that says what is wrong */
export const readOptions = (args: readonly string[], environment: Record<string, string | undefined>): ReleaseOptions => {
  const { values, positionals } = parse(args);
  const [named, ...more] = positionals;
  if (named === undefined || more.length > 0) throw new ReleaseError(`Name one remote.\n\n${USAGE}`);
  const token = environment.PORTAL_DEPLOY_TOKEN ?? '';
  if (token === '') throw new ReleaseError('PORTAL_DEPLOY_TOKEN is not set: an administrator makes a deploy token in the screen Releases.');
  return {
    name: named.replace(/^remote-/, ''),
    audience: audienceOf(values.canary, values.role),
    note: values.note ?? '',
    dryRun: values['dry-run'] ?? false,
    instead: insteadOf(values),
    built: values.built,
    portal: originOf(values.portal ?? environment.PORTAL_ADDRESS ?? 'http://localhost:8080'),
    token,
  };
};

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { canary: text, role: text, note: text, built: text, portal: text, 'dry-run': flag, 'roll-back': flag, 'switch-off': flag, 'switch-on': flag };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message}\n\n${USAGE}`);
  }
};

const audienceOf = (canary: string | undefined, role: string | undefined): Audience => {
  if (canary !== undefined && role !== undefined) throw new ReleaseError('Choose --canary or --role, not both.');
  if (role !== undefined) return { kind: 'role', role };
  if (canary === undefined) return { kind: 'all' };
  const percent = /^(\d{1,2})%?$/.exec(canary)?.[1];
  if (!percent || Number(percent) === 0) throw new ReleaseError(`--canary takes 1% to 99%, not "${canary}".`);
  return { kind: 'canary', percent: Number(percent) };
};

const INSTEAD = ['roll-back', 'switch-off', 'switch-on'] as const;

const insteadOf = (values: Partial<Record<(typeof INSTEAD)[number], boolean>>): ReleaseOptions['instead'] => {
  const [asked, ...more] = INSTEAD.filter((one) => values[one]);
  if (more.length > 0) throw new ReleaseError(`Choose --${asked} or --${more[0]}, not both.`);
  return asked;
};

const originOf = (address: string): string => {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw new ReleaseError(`"${address}" is no address of a portal.`);
  return new URL(address).origin;
};
