import { setImmediate as turn } from 'node:timers/promises';
import type { Bilingual, ReleaseProblem, RemoteJson } from '@portal/shared/contract/all';
import { findingsIn, isInspected, type FileFinding } from '@portal/shared/release-files';
import { say, type Language } from '../../../language/language.ts';
import { fewAtOnce } from './release-files.ts';
import { texts } from './texts.ts';

/** So many selectors of a file show what is meant. */
const MOST_SELECTORS = 3;

/** A style sheet that is longer is no style sheet of one module, and reading it holds everybody up; in characters. */
const LONGEST_STYLES = 500_000;

/** The content of a file of a release, as UTF-8; undefined for one that has not been uploaded yet. */
export type ReadText = (file: RemoteJson['files'][number]) => Promise<string | undefined>;

/** Files that are longer or shorter than the release says: its size could not be relied on. */
export const problemsInSizes = ({ files }: RemoteJson, sizes: ReadonlyMap<string, number>, language: Language): ReleaseProblem[] =>
  files.flatMap(({ path, sha256, bytes }, index): ReleaseProblem[] => {
    const size = sizes.get(sha256) ?? bytes;
    return size === bytes ? [] : [{ check: 'size', field: `files.${index}.bytes`, message: say(language, texts.releaseFileSize, { path, size, stated: bytes }) }];
  });

/** What the files of a release hold that must not reach anybody's page. Files that have not been uploaded yet are not looked at. */
export const problemsInFiles = async (remote: RemoteJson, read: ReadText, language: Language): Promise<ReleaseProblem[]> => {
  const problems: ReleaseProblem[] = [];
  const contents = await fewAtOnce(remote.files, async (file) => (isInspected(file.path) ? read(file) : undefined));
  for (const [index, { path }] of remote.files.entries()) {
    const text = contents[index];
    if (text === undefined) continue;
    // Others have their turn: reading a long one takes a while.
    await turn();
    const add = (check: ReleaseProblem['check'], about: Bilingual, values: Record<string, string>): void =>
      void problems.push({ check, field: `files.${index}`, message: say(language, about, { path, ...values }) });
    if (/\.css$/i.test(path) && text.length > LONGEST_STYLES) {
      add('contract', texts.releaseStylesLong, { size: String(Math.ceil(text.length / 1000)), maximum: String(LONGEST_STYLES / 1000) });
      continue;
    }
    const found = findingsIn(path, text, remote.name);
    const selectors = found.filter(isStyles).map(({ selector }) => selector);
    if (selectors.length > 0) add('contract', texts.releaseStyles, { selectors: listed(selectors), name: remote.name });
    for (const finding of found) if (!isStyles(finding)) add('shared', texts.releaseCopy, { library: finding.library });
  }
  return problems;
};

const isStyles = (finding: FileFinding): finding is Extract<FileFinding, { kind: 'styles' }> => finding.kind === 'styles';

const listed = (selectors: readonly string[]): string => selectors.slice(0, MOST_SELECTORS).join('; ') + (selectors.length > MOST_SELECTORS ? '; …' : '');
