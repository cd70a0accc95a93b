import type { Bilingual } from '@portal/shared/contract/all';
import { HttpError } from '../../../http-error.ts';
import { reasonOf } from '../../../language/reason.ts';
import type { ScheduleFailure } from './repository.ts';
import { texts } from './texts.ts';

type Refusal = NonNullable<ScheduleFailure['owner']>;

const ofOwner: Readonly<Record<Refusal, Bilingual>> = { denied: texts.scheduleDenied, disabled: texts.scheduleOwnerOff };
const toOwner: Readonly<Record<Refusal, Bilingual>> = { denied: texts.scheduleDeniedToOwner, disabled: texts.scheduleOwnerOffToOwner };

/** A schedule whose owner may not do what it does. */
export class OwnerRefused extends HttpError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(403, ofOwner[refusal]);
    this.refusal = refusal;
  }
}

/** Why a run has failed, as it is kept. */
export const failureOf = (error: unknown): ScheduleFailure => ({ ...reasonOf(error), ...(error instanceof OwnerRefused && { owner: error.refusal }) });

/** The same in words for its owner, or for others. */
export const messageOf = ({ zh, en, owner }: ScheduleFailure, reader: 'owner' | 'others'): Bilingual => (owner && reader === 'owner' ? toOwner[owner] : { zh, en });
