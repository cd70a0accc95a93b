import type { FetchableRelease } from '@portal/shared/contract';

/** Of nothing that exists: a file of a release that its description does not name is not run. */
const OF_NOTHING = `sha256-${btoa('\0'.repeat(32))}`;

/** What is in a release is there as long as somebody has it. */
const GONE = [404, 410];

/** Hashes of the files of every release that was asked for, by the address of its folder. */
const releases = new Map<string, FetchableRelease['integrity']>();

/** Makes known what the files of a release hash to. One without hashes comes from a development server. */
export const expectIntegrity = ({ manifest, integrity }: Pick<FetchableRelease, 'manifest' | 'integrity'>): void => {
  if (Object.keys(integrity).length > 0) releases.set(new URL('.', new URL(manifest, window.location.href)).href, integrity);
};

/** What a file must hash to, as an `integrity` attribute has it; empty for what belongs to no release. */
export const integrityOf = (url: string): string => {
  const { href } = new URL(url, window.location.href);
  for (const [folder, integrity] of releases) {
    if (href.startsWith(folder)) return integrity[href.slice(folder.length)] ?? OF_NOTHING;
  }
  return '';
};

/** What is wrong with a file itself: it is gone, or not the one that was released (`integrity`), or refused (`http`). */
export type Fault = { readonly kind: 'integrity' | 'http'; readonly status?: number };

/**
 * Asks once more for a file that could not be loaded. Past the browser's cache, where a damaged one would stay for a year:
 * the next try has what the server has by then.
 * @returns undefined where nothing is wrong with the file, or the server is not reached
 */
export const faultOf = async (url: string): Promise<Fault | undefined> => {
  const integrity = integrityOf(url);
  const response = await fetch(url, { cache: 'reload' }).catch(() => undefined);
  if (!response) return undefined;
  const { ok, status } = response;
  if (!ok) return { kind: integrity !== '' && GONE.includes(status) ? 'integrity' : 'http', status };
  if (integrity === '') return undefined;
  // The browser keeps what has come whole.
  await response.arrayBuffer().catch(() => undefined);
  return fetch(url, { integrity }).then(
    () => undefined,
    () => ({ kind: 'integrity' }),
  );
};

/** The remotes' own loaders of chunks and style sheets ask here (tooling/webpack/remote-integrity.ts). */
Object.assign(globalThis, { portalIntegrity: integrityOf });
