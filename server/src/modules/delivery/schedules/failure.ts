import type { Bilingual } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { reasonOf } from '../../../language/reason.ts';
import { catalogueTexts } from '../../publishing/catalogue/module.ts';
import type { ScheduleFailure } from './repository.ts';
import { texts } from './texts.ts';

type Refusal = NonNullable<ScheduleFailure['owner']>;

const ofOwner: Readonly<Record<Refusal, Bilingual>> = { denied: texts.scheduleDenied, pages: texts.schedulePagesDenied, disabled: texts.scheduleOwnerOff };
const toOwner: Readonly<Record<Refusal, Bilingual>> = { denied: texts.scheduleDeniedToOwner, pages: texts.schedulePagesDeniedToOwner, disabled: texts.scheduleOwnerOffToOwner };

/** A schedule whose owner may not do what it does. */
export class OwnerRefused extends HttpError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(403, ofOwner[refusal]);
    this.refusal = refusal;
  }
}

/** What an export that may not begin means for its schedule. Pages that nobody may export are not its owner's matter. */
export const refusedRun = (error: unknown): unknown => {
  if (!(error instanceof HttpError) || error.status !== 403) return error;
  if (error.text === catalogueTexts.reportNoPages) return new OwnerRefused('pages');
  return error.field === 'pages' ? error : new OwnerRefused('denied');
};

/** Why a run has failed, as it is kept. */
export const failureOf = (error: unknown): ScheduleFailure => ({ ...reasonOf(error), ...(error instanceof OwnerRefused && { owner: error.refusal }) });

/** The same in words for its owner, or for others. */
export const messageOf = ({ zh, en, owner }: ScheduleFailure, reader: 'owner' | 'others'): Bilingual => (owner && reader === 'owner' ? toOwner[owner] : { zh, en });
