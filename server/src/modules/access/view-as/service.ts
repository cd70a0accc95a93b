import { endpoints, VIEW_AS_MINUTES, type Session } from '@portal/shared/contract/all';
import type { Actor } from '../../../actors.ts';
import type { CurrentUser } from '../../../current-user.ts';
import { isActive } from '../../../database/active-people.ts';
import { inTransaction, type Db } from '../../../database/database.ts';
import { Versioned } from '../../../database/versioned.ts';
import { HttpError } from '../../../http-error.ts';
import { texts as commonTexts } from '../../../language/texts.ts';
import { audit } from '../../usage/audit/module.ts';
import { holdSession, rightsVersion, type Sessions, type View } from '../sign-in/module.ts';
import { Reach, reachesNow } from '../users/module.ts';
import * as repository from './repository.ts';
import type { EndOfView, ViewRow } from './repository.ts';
import { texts } from './texts.ts';

/** Looking at the portal as somebody else does. Docs: decision 48. */
export class ViewAs {
  readonly #db: Db;
  readonly #sessions: Sessions;
  /** Whether who looks has all rights of whom they look as. */
  readonly #reach = new Versioned<boolean>();

  constructor(db: Db, sessions: Sessions) {
    this.#db = db;
    this.#sessions = sessions;
    sessions.checkViewsBy((view, mayView) => this.#goesOn(view, mayView));
  }

  /** @throws HttpError 403 for oneself, who is disabled and who has rights that the caller lacks, 404 for who is gone, 409 for a session that has a view already */
  async start(currentUser: CurrentUser, id: number, address: string): Promise<Session> {
    if (id === currentUser.id) throw new HttpError(403, texts.notOneself, { field: 'id' });
    await this.endPassed();
    await inTransaction(this.#db, async (db) => {
      const reach = await Reach.look(db, currentUser, endpoints.viewAs.start);
      const [target] = await reach.reaches([id], 'id');
      if (!target || !isActive(target)) throw new HttpError(403, texts.isDisabled, { field: 'id', values: { account: target?.account ?? '' } });
      if (!(await holdSession(db, currentUser.sessionId))) throw new HttpError(401, commonTexts.signInAgain);
      // Sent twice at once: each was asked for before there was a view.
      if (!(await repository.addView(db, currentUser.sessionId, currentUser, target))) throw new HttpError(409, texts.viewsAlready);
      await audit(db, { userId: currentUser.id, account: currentUser.account, address, as: { userId: id, account: target.account } }, 'viewAs.start', target.account, { id, minutes: VIEW_AS_MINUTES });
    });
    return this.#session(currentUser.sessionId);
  }

  /** Ends the view of a session, if it has one. @returns the session of its own user; null where it is over */
  async end(accessToken: string | undefined, address: string): Promise<Session | null> {
    const sessionId = await this.#sessions.sessionOf(accessToken);
    if (!sessionId) return null;
    await inTransaction(this.#db, async (db) => {
      const ended = await repository.endViewOf(db, sessionId);
      if (ended) await writeEnd(db, ended, 'ended', address);
    });
    await this.endPassed();
    return (await this.#sessions.current(sessionId)) ?? null;
  }

  /** Ends the views that stand no more, and writes down why: time, sign-out, somebody who was disabled. */
  async endPassed(): Promise<void> {
    for (const { id, why } of await repository.passedViews(this.#db)) await this.#end(id, why);
  }

  forgetOld(): Promise<void> {
    return repository.removeViews(this.#db, new Date(Date.now() - 86_400_000));
  }

  async #goesOn(view: View, mayView: boolean): Promise<boolean> {
    const { viewedBy, id, versions } = view;
    if (mayView && (await this.#reach.find(String(viewedBy.viewId), rightsVersion(versions), () => reachesNow(this.#db, viewedBy.id, id)))) return true;
    await this.#end(viewedBy.viewId, 'rights');
    return false;
  }

  #end(id: number, why: EndOfView): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      const ended = await repository.endView(db, id, why);
      if (ended) await writeEnd(db, ended, why);
    });
  }

  async #session(sessionId: string): Promise<Session> {
    const session = await this.#sessions.current(sessionId);
    if (!session) throw new HttpError(401, commonTexts.signInAgain);
    return session;
  }
}

const writeEnd = (db: Db, { userId, account, targetId, targetAccount }: ViewRow, why: EndOfView, address?: string): Promise<void> => {
  const actor: Actor = { userId, account, as: { userId: targetId, account: targetAccount }, ...(address && { address }) };
  return audit(db, actor, 'viewAs.end', targetAccount, { ...(targetId !== null && { id: targetId }), why });
};
