import { listOf, member, nameMember, textMember, workspacePath, type Json, type PowerBiClient } from './client.ts';
import { FailedAnswer } from './failures.ts';

/** Where a dataset is. */
export type DatasetAddress = { readonly workspaceId: string; readonly datasetId: string };
export type Dataset = { readonly id: string; readonly name: string; readonly isRefreshable: boolean; readonly needsIdentity: boolean; readonly needsRoles: boolean };
/** A row of a query's answer, by `Table[Column]` and `[Value]`; what is blank is not there. */
export type QueryRow = Readonly<Record<string, string | number | boolean | null>>;
export type QueryAnswer = {
  readonly rows: readonly QueryRow[];
  /** What the service says when it did not give all rows; empty when it did. */
  readonly incomplete: string;
};
/** `running` is `Unknown` in Power BI's words. */
export type RefreshState = 'running' | 'completed' | 'failed' | 'disabled';
export type Refresh = { readonly requestId: string; readonly state: RefreshState; readonly startTime: string; readonly endTime: string; readonly failure: string };
export type DatasetUser = { readonly identifier: string; readonly principalType: string; readonly right: string };

const pathOf = ({ workspaceId, datasetId }: DatasetAddress) => `${workspacePath(workspaceId)}/datasets/${encodeURIComponent(datasetId)}`;

/** Calls on datasets of the Power BI REST API (protocol 13.4). All throw a HttpError 502 or 503, as the client does. */
export class DatasetCalls {
  readonly #client: PowerBiClient;

  constructor(client: PowerBiClient) {
    this.#client = client;
  }

  async list(workspaceId: string): Promise<Dataset[]> {
    return listOf(await this.#client.call(`${workspacePath(workspaceId)}/datasets`)).map(readDataset);
  }

  /**
   * Answers a DAX query.
   * @param asUser whose rows are seen, where the dataset has row-level security
   */
  async query(dataset: DatasetAddress, query: string, asUser?: string): Promise<QueryAnswer> {
    const body = { queries: [{ query }], serializerSettings: { includeNulls: false }, ...(asUser !== undefined && { impersonatedUserName: asUser }) };
    const answer = await this.#client.call(`${pathOf(dataset)}/executeQueries`, { method: 'POST', body });
    const result = firstOf(answer, 'results');
    const table = firstOf(result, 'tables');
    const rows = member(table, 'rows');
    return { rows: Array.isArray(rows) ? (rows as QueryRow[]) : [], incomplete: [table, result, answer].map(errorIn).find(Boolean) ?? '' };
  }

  /**
   * Whether a dataset has a column; undefined where its service does not say, for example of data with row-level security.
   * @param path of the dataset, as `EmbedTokens.datasetOf` has it
   */
  async hasColumn(path: string, table: string, column: string): Promise<boolean | undefined> {
    const query = `EVALUATE TOPN(1, VALUES('${table.replaceAll("'", "''")}'[${column.replaceAll(']', ']]')}]))`;
    try {
      await this.#client.call(`${path}/executeQueries`, { method: 'POST', body: { queries: [{ query }] } });
      return true;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      // What else is refused with 400 says nothing of the column.
      const isOfName = cause instanceof FailedAnswer && cause.status === 400 && [table, column].some((name) => cause.text.includes(name));
      return isOfName ? false : undefined;
    }
  }

  /** Begins to read the data again; {@link refreshes} tells how that goes. */
  async refresh(dataset: DatasetAddress): Promise<void> {
    await this.#client.call(`${pathOf(dataset)}/refreshes`, { method: 'POST', body: { notifyOption: 'NoNotification' } });
  }

  /** The last refreshes, the newest first. @param most 1 to 60 */
  async refreshes(dataset: DatasetAddress, most = 60): Promise<Refresh[]> {
    return listOf(await this.#client.call(`${pathOf(dataset)}/refreshes?$top=${most}`)).map(readRefresh);
  }

  async cancelRefresh(dataset: DatasetAddress, requestId: string): Promise<void> {
    await this.#client.call(`${pathOf(dataset)}/refreshes/${encodeURIComponent(requestId)}`, { method: 'DELETE' });
  }

  async users(dataset: DatasetAddress): Promise<DatasetUser[]> {
    return listOf(await this.#client.call(`${pathOf(dataset)}/users`)).map((user) => ({
      identifier: textMember(user, 'identifier'),
      principalType: textMember(user, 'principalType'),
      right: textMember(user, 'datasetUserAccessRight'),
    }));
  }

  /** Deletes a dataset and the reports over it. */
  async remove(dataset: DatasetAddress): Promise<void> {
    await this.#client.call(pathOf(dataset), { method: 'DELETE' });
  }
}

export const readDataset = (json: Json): Dataset => ({
  id: textMember(json, 'id'),
  name: nameMember(json, 'name'),
  isRefreshable: member(json, 'isRefreshable') === true,
  needsIdentity: member(json, 'isEffectiveIdentityRequired') === true,
  needsRoles: member(json, 'isEffectiveIdentityRolesRequired') === true,
});

const states: Readonly<Record<string, RefreshState>> = { Completed: 'completed', Failed: 'failed', Disabled: 'disabled', Cancelled: 'failed' };

const readRefresh = (json: Json): Refresh => ({
  requestId: textMember(json, 'requestId'),
  state: states[textMember(json, 'status')] ?? 'running',
  startTime: textMember(json, 'startTime'),
  endTime: textMember(json, 'endTime'),
  failure: failureIn(textMember(json, 'serviceExceptionJson')),
});

/** A JSON text within the JSON (protocol 13.4). */
const failureIn = (text: string): string => {
  try {
    const { errorCode = '', errorDescription = '' } = JSON.parse(text || '{}') as { errorCode?: string; errorDescription?: string };
    return errorDescription || errorCode;
  } catch {
    return text;
  }
};

const firstOf = (json: Json, name: string): Json => {
  const list = member(json, name);
  return Array.isArray(list) ? ((list[0] ?? {}) as Json) : {};
};

const errorIn = (json: Json): string => {
  const error = (member(json, 'error') ?? {}) as Json;
  return textMember(error, 'message') || textMember(error, 'code');
};
