import { parentPort, workerData } from 'node:worker_threads';
import { workbookParts, type Cells } from '@portal/shared/workbook';
import { WRONG_SHOWN, type Bilingual, type WrongRow } from '@portal/shared/contract/all';
import { nameIn, say } from '../../../language/language.ts';
import { checkRows, type Checked, type CheckOptions, type Known, type KnownPerson } from './checking.ts';
import { headOf } from './columns.ts';
import { readImport, WrongFile, type ImportRow } from './reading.ts';
import { questionOf, withRights, type RightsAnswer, type RightsQuestion } from './rights.ts';
import { fileOf, itemsOfFile, sliced } from './slices.ts';
import { texts } from './texts.ts';

/** What a thread of its own is asked for. People come in parts, afterwards: copying all of them at once would hold whoever sends them. */
export type Asked = { readonly task: 'read'; readonly content: Uint8Array } | { readonly task: 'check'; readonly rows: Uint8Array<ArrayBuffer>; readonly known: Omit<Known, 'people'>; readonly options: CheckOptions; readonly userId: number };
export type Sent = { readonly people: readonly KnownPerson[] } | 'go' | { readonly rights: RightsAnswer };
export type ReadFile = { readonly rows: Uint8Array<ArrayBuffer>; readonly count: number };
export type CheckedFile = {
  readonly counts: { readonly created: number; readonly updated: number; readonly skipped: number; readonly departments: number };
  readonly wrong: number;
  readonly wrongRows: readonly WrongRow[];
  /** A workbook of all wrong rows; none where none is. */
  readonly wrongFile: Uint8Array<ArrayBuffer> | undefined;
  readonly departments: readonly (readonly string[])[];
  /** The planned people, and the other rows, as `sliced` has them. */
  readonly people: readonly Uint8Array<ArrayBuffer>[];
  readonly rest: readonly Uint8Array<ArrayBuffer>[];
};
/** Who checks asks once what whoever imports may do, and is sent `rights`. */
export type Answered = { readonly question: RightsQuestion } | { readonly value: ReadFile | CheckedFile } | { readonly refused: { readonly text: Bilingual; readonly values: WrongFile['values']; readonly status: 400 | 413 } };

const wrongWorkbook = async (wrong: readonly WrongRow[], { language }: CheckOptions): Promise<Uint8Array<ArrayBuffer>> => {
  const heads = [texts.head_line, texts.head_column, texts.head_value, texts.head_reason].map((text) => say(language, text));
  const cells = wrong.map(({ line, column, value, reason }): Cells => [line, column ? headOf(column, language) : '', value, reason]);
  const parts: Uint8Array[] = [];
  for await (const part of workbookParts(say(language, texts.file_wrong), [[heads], cells])) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
};

type CheckAsked = Extract<Asked, { task: 'check' }>;

const completed = async (checked: Checked, rights: RightsAnswer, { known, options, userId }: CheckAsked): Promise<CheckedFile> => {
  const roles = new Map(known.roles.map((role) => [role.id, role]));
  const roleName = (id: number) => nameIn(options.language, roles.get(id)?.name ?? '', roles.get(id)?.ename ?? '');
  const { plan, wrong } = withRights(checked, rights, userId, roleName, options.language);
  const created = plan.people.filter(({ id }) => id === null).length;
  return {
    counts: { created, updated: plan.people.length - created, skipped: plan.rest.length, departments: plan.departments.length },
    wrong: wrong.length,
    wrongRows: wrong.slice(0, WRONG_SHOWN),
    wrongFile: wrong.length > 0 ? await wrongWorkbook(wrong, options) : undefined,
    departments: plan.departments,
    people: sliced(plan.people),
    rest: sliced(plan.rest),
  };
};

const asked = workerData as Asked;
/** Bytes are handed over: whoever is sent a hundred megabytes would copy them in one go. */
const answer = (value: Answered, bytes: readonly Uint8Array<ArrayBuffer>[] = []) => parentPort?.postMessage(value, bytes.map(({ buffer }) => buffer));
const refuse = (error: unknown) => {
  if (!(error instanceof WrongFile)) throw error;
  answer({ refused: { text: error.text, values: error.values, status: error.status } });
};

if (asked.task === 'read') {
  const read = await readImport(asked.content).catch(refuse);
  if (read) {
    const rows = fileOf(read);
    answer({ value: { rows, count: read.length } }, [rows]);
  }
} else {
  const people: KnownPerson[] = [];
  let checked: Checked | undefined;
  parentPort?.on('message', (sent: Sent) => {
    if (sent === 'go') {
      checked = checkRows(itemsOfFile<ImportRow>(asked.rows), { ...asked.known, people }, asked.options);
      answer({ question: questionOf(checked, asked.userId) });
    } else if ('people' in sent) people.push(...sent.people);
    // What goes wrong here ends the thread with its error.
    else if (checked) void completed(checked, sent.rights, asked).then((value) => answer({ value }, [...value.people, ...value.rest, ...(value.wrongFile ? [value.wrongFile] : [])]));
  });
}
