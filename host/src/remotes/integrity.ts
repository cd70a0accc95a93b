import type { FetchableRelease } from '@portal/shared/contract';

/** Of nothing that exists: a file of a release that its description does not name is not run. */
const OF_NOTHING = `sha256-${btoa('\0'.repeat(32))}`;

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

/** Whether the server delivers a file, but not as it was released. */
export const isDamaged = async (url: string): Promise<boolean> => {
  const integrity = integrityOf(url);
  if (integrity === '') return false;
  const delivered = await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!delivered) return false;
  return fetch(url, { integrity }).then(
    () => false,
    () => true,
  );
};

/** The remotes' own loaders of chunks and style sheets ask here (tooling/webpack/remote-integrity.ts). */
Object.assign(globalThis, { portalIntegrity: integrityOf });
