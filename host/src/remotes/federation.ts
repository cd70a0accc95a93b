/** The one file that knows the federation run time; everything else sees `Federation`, so that tests can put another in its place. */
import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { FetchableRelease } from '@portal/shared/contract';
import { explainChunk } from './chunk-error.ts';
import { LoadError, isChunkError } from './failure.ts';
import { expectIntegrity, faultOf, integrityOf } from './integrity.ts';

export type Federation = {
  /**
   * Makes a remote known in one release. One that is known in another release, or that failed to load, is forgotten first, with all it
   * had loaded.
   */
  register: (name: string, release: Pick<FetchableRelease, 'manifest' | 'integrity'>) => void;
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
    const integrity = integrityOf(url);
    const response = await fetch(url, { ...options, integrity, signal: AbortSignal.timeout(FILE_TIMEOUT) }).catch(async (cause: unknown) => {
      throw remember(remote?.name, await ofManifest(url, cause));
    });
    if (!response.ok) throw remember(remote?.name, await ofManifest(url));
    return response;
  },
  // The run time's own limit for scripts is shorter than the specification's.
  createScript: ({ url }) => ({ script: Object.assign(document.createElement('script'), { src: url, integrity: integrityOf(url), crossOrigin: 'anonymous' }), timeout: FILE_TIMEOUT }),
  createLink: ({ url, attrs }) => {
    const link = Object.assign(document.createElement('link'), { href: url });
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    return Object.assign(link, { integrity: integrityOf(url), crossOrigin: 'anonymous' });
  },
};

const ofManifest = async (url: string, cause?: unknown): Promise<LoadError> => {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return new LoadError('manifest', 'timeout', { cause });
  return ofFile('manifest', url, cause);
};

const remember = (name: string | undefined, error: LoadError): LoadError => {
  if (name !== undefined) manifestErrors.set(name, error);
  return error;
};

let prepared = false;

/** The manifest of the release in which each remote is known. React may begin a page twice, and then asks for a remote twice, too. */
const known = new Map<string, string>();

export const federation: Federation = {
  register(name, release) {
    if (!prepared) registerPlugins([transport]);
    prepared = true;
    expectIntegrity(release);
    if (known.get(name) === release.manifest) return;
    known.set(name, release.manifest);
    // The run time keeps and changes what it is given: always a new object.
    registerRemotes([{ name, entry: release.manifest }], { force: true });
  },

  async load(name) {
    manifestErrors.delete(name);
    try {
      return await loadRemote(`${name}/remote`);
    } catch (error) {
      known.delete(name);
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
  if (/RUNTIME-008/.test(text)) return text.includes('timed out') ? new LoadError('entry', 'timeout', { cause: error }) : ofFile('entry', /https?:[^"\s]+/.exec(text)?.[0], error);
  if (isChunkError(error)) return explainChunk('module', error);
  return new LoadError('module', 'evaluation', { cause: error });
};

/** A script says only that it failed; asking for it once more tells an HTTP error, and what is wrong with the file, from a lost connection. */
const ofFile = async (stage: 'manifest' | 'entry', url: string | undefined, cause: unknown): Promise<LoadError> => {
  const fault = url === undefined ? undefined : await faultOf(url);
  return new LoadError(stage, fault?.kind ?? 'network', { ...fault, cause });
};
