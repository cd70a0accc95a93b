import { z } from 'zod';
import { HttpError } from '../../../http-error.ts';
import { texts } from './texts.ts';

/** Parameters of a paginated report as its reader has chosen them: a name once for each of its values, null for none. */
const parameterValues = z.array(z.object({ name: z.string().min(1).max(100), value: z.union([z.string().max(2000), z.number(), z.null()]) })).max(2000);
export type ParameterValues = z.infer<typeof parameterValues>;

/**
 * What the viewer has captured of a paginated report.
 * @param state JSON; without any, the report's own defaults hold
 * @throws HttpError 400
 */
export const readParameters = (state: string | undefined): ParameterValues => {
  if (!state) return [];
  try {
    return parameterValues.parse(JSON.parse(state));
  } catch {
    throw new HttpError(400, texts.exportBadState, { field: 'state' });
  }
};
