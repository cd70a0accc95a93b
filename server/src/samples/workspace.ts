import { HttpError } from '../http-error.ts';
import { workspacePath, type PowerBiClient } from '../power-bi/client.ts';
import { SAMPLE_WORKSPACE } from './reports.ts';

/**
 * Whether the reporting service has the workspace with the sample reports. A service that does not answer, or not now, is
 * taken to have it: the local one brings it, and starts beside the portal.
 */
export const hasSampleWorkspace = async (client: PowerBiClient): Promise<boolean> => {
  try {
    await client.call(workspacePath(SAMPLE_WORKSPACE));
    return true;
  } catch (error) {
    if (error instanceof HttpError) return error.status === 503;
    throw error;
  }
};
