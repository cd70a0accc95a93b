/** The one file that knows the federation run time; everything else sees `Federation`, so that tests can put another in its place. */
import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { LoadError, isChunkError } from './failure.ts';

export type Federation = {
  /** Makes a remote known by the address of its manifest. A remote that is known already is forgotten first, with all it had loaded. */
  register: (name: string, manifest: string) => void;
  /** Loads a remote's one exposed module. Rejects with a LoadError. */
  load: (name: string) => Promise<unknown>;
};

/** For one file, in milliseconds (SPEC 8). */
const FILE_TIMEOUT = 120_000;

/** What went wrong with a remote's manifest: the run time keeps only the text of it. */
const manifestErrors = new Map<string, LoadError>();

const transport: ModuleFederationRuntimePlugin = {
  name: 'portal-transport',
  async fetch(url, options, remote) {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(FILE_TIMEOUT) }).catch((cause: unknown) => {
      const kind = cause instanceof DOMException && cause.name === 'TimeoutError' ? 'timeout' : 'network';
      throw remember(remote?.name, new LoadError('manifest', kind, { cause }));
    });
    if (!response.ok) throw remember(remote?.name, new LoadError('manifest', 'http', { status: response.status }));
    return response;
  },
  // The run time's own limit for scripts is shorter than the specification's.
  createScript: () => ({ timeout: FILE_TIMEOUT }),
};

const remember = (name: string | undefined, error: LoadError): LoadError => {
  if (name !== undefined) manifestErrors.set(name, error);
  return error;
};

let prepared = false;

export const federation: Federation = {
  register(name, manifest) {
    if (!prepared) registerPlugins([transport]);
    prepared = true;
    // The run time keeps and changes what it is given: always a new object.
    registerRemotes([{ name, entry: manifest }], { force: true });
  },

  async load(name) {
    manifestErrors.delete(name);
    try {
      return await loadRemote(`${name}/remote`);
    } catch (error) {
      throw manifestErrors.get(name) ?? (await explain(error));
    }
  },
};

/** The run time's errors differ in their texts only, which carry its documented codes. */
const explain = async (error: unknown): Promise<LoadError> => {
  const text = error instanceof Error ? error.message : String(error);
  if (/RUNTIME-003|RUNTIME-013/.test(text)) return new LoadError('manifest', 'invalid', { cause: error });
  if (/RUNTIME-001|RUNTIME-002|RUNTIME-014/.test(text)) return new LoadError('entry', 'invalid', { cause: error });
  if (/RUNTIME-012|RUNTIME-006|of shared singleton module/.test(text)) return new LoadError('module', 'contract', { cause: error });
  if (/ScriptExecutionError|RUNTIME-015/.test(text)) return new LoadError('entry', 'evaluation', { cause: error });
  if (/RUNTIME-008/.test(text)) return ofFile('entry', /https?:[^"\s]+/.exec(text)?.[0], error, text.includes('timed out'));
  if (isChunkError(error)) return ofFile('module', (error as { request?: string }).request, error, text.includes('timeout:'));
  return new LoadError('module', 'evaluation', { cause: error });
};

/** A script says only that it failed; asking for it once more tells a refusal by the server from a lost connection. */
const ofFile = async (stage: 'entry' | 'module', url: string | undefined, cause: unknown, late: boolean): Promise<LoadError> => {
  if (late) return new LoadError(stage, 'timeout', { cause });
  const response = url === undefined ? undefined : await fetch(url, { method: 'HEAD' }).catch(() => undefined);
  const status = response && !response.ok ? response.status : undefined;
  if (stage === 'module') return new LoadError(stage, 'chunk', { status, cause });
  return new LoadError(stage, status === undefined ? 'network' : 'http', { status, cause });
};
