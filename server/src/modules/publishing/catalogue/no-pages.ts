import { HttpError } from '../../../http-error.ts';
import { texts } from './texts.ts';

/** Somebody may open a report, and none of the pages that are asked for. */
export class NoPagesError extends HttpError {
  constructor() {
    super(403, texts.reportNoPages);
  }
}
