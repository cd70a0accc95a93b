import { endpoints, type BodyOf, type Endpoint, type ExportFlag, type ExportFormat, type ExportTask, type Report, type ValueOf } from '@portal/shared/contract/all';
import type { Product } from '../product.ts';

const { login } = endpoints.signIn;
const { create, list } = endpoints.exports;
type Language = 'zh' | 'en';

/** What a signed-in person's browser calls, without the browser. */
export class Caller {
  readonly #portal: string;
  readonly #language: Language;
  #token = '';

  private constructor(portal: string, language: Language) {
    this.#portal = portal;
    this.#language = language;
  }

  static async signIn({ portal, passwords }: Product, language: Language): Promise<Caller> {
    const caller = new Caller(portal, language);
    const session = await caller.call(login, { grant_type: 'password', username: 'admin', password: passwords.admin });
    caller.#token = (session as { accessToken: string }).accessToken;
    return caller;
  }

  async call<E extends Endpoint>({ path, method }: E, body?: BodyOf<E>): Promise<ValueOf<E>> {
    const answer = await fetch(this.#portal + path, { method, headers: { ...this.#headers, 'content-type': 'application/json' }, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) });
    const { statusCode, value, message } = (await answer.json()) as { statusCode: number; value: ValueOf<E>; message: string };
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${message}`);
    return value;
  }

  /** Exports a report in the background, as "My exports" does, and fetches the files. @param state what the viewer has captured */
  async export(report: Report, flags: readonly ExportFlag[], state?: unknown): Promise<Map<ExportFormat, Uint8Array>> {
    const wanted = { isPPT: 0, isEmail: 0, ...Object.fromEntries(flags.map((flag) => [flag, 1])) };
    const { id } = await this.call(create, { name: report.name, reportId: report.id, ...wanted, ...(state !== undefined && { state: JSON.stringify(state) }) } as BodyOf<typeof create>);
    const { files } = await this.#finished(id);
    return new Map(await Promise.all(files.map(async ({ format, path }) => [format, await this.#file(path)] as const)));
  }

  async #finished(id: number): Promise<ExportTask> {
    for (;;) {
      const { items } = await this.call(list, {} as BodyOf<typeof list>);
      const task = items.find((one) => one.id === id);
      if (task?.state === 'done') return task;
      if (task?.state !== 'waiting' && task?.state !== 'running') throw new Error(`The export ${task?.state ?? 'is gone'}: ${task?.message ?? ''}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async #file(path: string): Promise<Uint8Array> {
    const answer = await fetch(this.#portal + path, { headers: this.#headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  get #headers(): Record<string, string> {
    return { 'accept-language': this.#language, ...(this.#token && { authorization: `Bearer ${this.#token}` }) };
  }
}
