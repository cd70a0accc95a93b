import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingsIn, isInspected, type FileFinding } from '../../shared/src/release-files/release-files.ts';
import type { RemoteJson } from '../../shared/src/contract/site/release.ts';

/** What is wrong with a file, and what to do about it. */
export const sayFinding = (path: string, finding: FileFinding): string =>
  finding.kind === 'styles'
    ? `${path}: “${finding.selector}” reaches what is not the module's own. Style its own elements, by the classes of a *.module.css`
    : `${path} holds a copy of ${finding.library}. Import what the portal provides: React by its name, antd by @portal/shared/ui/*`;

/** What the files of a build hold that no release may. @param folder of the build */
export const findingsInBuild = ({ name, files }: RemoteJson, folder: string): string[] =>
  files
    .filter(({ path }) => isInspected(path))
    .flatMap(({ path }) => findingsIn(path, readFileSync(join(folder, path), 'utf8'), name).map((finding) => sayFinding(path, finding)));
