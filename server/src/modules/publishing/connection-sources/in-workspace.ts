import { HttpError } from '../../../http-error.ts';
import { isNotFound } from '../../../power-bi/failures.ts';
import { texts } from './texts.ts';

/** What the service answers of the workspace that somebody has named. @throws HttpError 404 where it has none of that id, or does not show it to the portal */
export const inWorkspace = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
  try {
    return await ask();
  } catch (error) {
    throw isNotFound(error) ? new HttpError(404, texts.workspaceMissing, { field: 'workspaceId', cause: error }) : error;
  }
};
