import type { Bilingual } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { reasonOf } from '../../../language/reason.ts';
import { NoPagesError } from '../../publishing/catalogue/module.ts';
import type { ScheduleFailure } from './repository.ts';
import { texts } from './texts.ts';

/** Why an owner may not. */
type Reason = NonNullable<ScheduleFailure['owner']>;

const ofOwner: Readonly<Record<Reason, Bilingual>> = { denied: texts.scheduleDenied, pages: texts.schedulePagesDenied, disabled: texts.scheduleOwnerOff };
const toOwner: Readonly<Record<Reason, Bilingual>> = { denied: texts.scheduleDeniedToOwner, pages: texts.schedulePagesDeniedToOwner, disabled: texts.scheduleOwnerOffToOwner };

/** A schedule whose owner may not do what it does. */
export class OwnerError extends HttpError {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(403, ofOwner[reason]);
    this.reason = reason;
  }
}

/** What an export that may not begin means for its schedule. Pages that nobody may export are not its owner's matter. */
export const runError = (error: unknown): unknown => {
  if (!(error instanceof HttpError) || error.status !== 403) return error;
  if (error instanceof NoPagesError) return new OwnerError('pages');
  return error.field === 'pages' ? error : new OwnerError('denied');
};

/** Why a run has failed, as it is kept. */
export const failureOf = (error: unknown): ScheduleFailure => ({ ...reasonOf(error), ...(error instanceof OwnerError && { owner: error.reason }) });

/** The same in words for its owner, or for others. */
export const messageOf = ({ zh, en, owner }: ScheduleFailure, reader: 'owner' | 'others'): Bilingual => (owner && reader === 'owner' ? toOwner[owner] : { zh, en });
