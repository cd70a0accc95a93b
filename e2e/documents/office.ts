import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** As long as a hundred pages on a busy machine. */
const CONVERT_MILLISECONDS = 120_000;

/** What LibreOffice writes, with the settings of each: texts in UTF-8, every sheet of a book in a file of its own. */
const targets = {
  csv: 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1',
  txt: 'txt:Text (encoded):UTF8',
  pdf: 'pdf',
} as const;

/** Values without a word on their letters are taken for UTF-8, as the window that opens them asks. */
const filters: Readonly<Record<string, string>> = { '.csv': '--infilter=CSV:44,34,76' };

/** Opens files in LibreOffice, which has to understand them, and writes down what it has read. */
export class Office {
  readonly #program: string;
  readonly #folder: string;
  #converted = 0;

  /** @param program the `soffice` @param folder for files and for a profile of its own, so that no other LibreOffice is in the way */
  constructor(program: string, folder: string) {
    this.#program = program;
    this.#folder = folder;
  }

  /** The texts of a document. */
  async text(content: Uint8Array, extension: '.docx'): Promise<string> {
    const [text = ''] = await this.#convert(content, extension, 'txt');
    return text.toString();
  }

  /** The sheets of a book, as comma-separated values of what its cells show. */
  async sheets(content: Uint8Array, extension: '.xlsx' | '.csv'): Promise<string[]> {
    return (await this.#convert(content, extension, 'csv')).map(String);
  }

  /** What it would print. */
  async pdf(content: Uint8Array, extension: '.docx' | '.pptx' | '.pdf'): Promise<Uint8Array> {
    const [pdf] = await this.#convert(content, extension, 'pdf');
    if (!pdf) throw new Error(`LibreOffice wrote nothing for a ${extension}`);
    return pdf;
  }

  async #convert(content: Uint8Array, extension: string, target: keyof typeof targets): Promise<Buffer[]> {
    const folder = join(this.#folder, String((this.#converted += 1)));
    const [source, made] = [join(folder, `source${extension}`), join(folder, 'made')];
    await mkdir(made, { recursive: true });
    await writeFile(source, content);
    const profile = `-env:UserInstallation=${String(pathToFileURL(join(this.#folder, 'profile')))}`;
    const filter = filters[extension];
    const args = [profile, '--headless', ...(filter ? [filter] : []), '--convert-to', targets[target], '--outdir', made, source];
    await promisify(execFile)(this.#program, args, { timeout: CONVERT_MILLISECONDS });
    return Promise.all((await readdir(made)).sort().map((name) => readFile(join(made, name))));
  }
}
