import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AuditBreak, AuditCheck } from '@portal/shared/contract/all';
import { inTransaction, type Db } from '../../../database/database.ts';
import * as repository from './chain-repository.ts';
import type { Head, Link, SealedRecord } from './chain-repository.ts';
import type { HeadFile } from './head-file.ts';
import { hashOfLink, hashOfMark } from './links.ts';

/** How often a server looks for records that wait, in milliseconds. */
const LOOK = 1_000;
/** So many links are made, or looked at, at a time. */
const AT_ONCE = 500;
/** How long one call of a check works, in milliseconds. */
const CALL = 1_000;

type Parts = { readonly db: Db; readonly key: Uint8Array; readonly head: Pick<HeadFile, 'read' | 'write'>; readonly log: Pick<FastifyBaseLogger, 'error'> };

/**
 * The hash chain of the audit log. Records wait for it from the transaction on that writes them, and one server at a time
 * chains them: no call waits for another's. Docs: decision 46.
 */
export class Chain {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  #sealing: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The mark stands before the first request; many records from before there was a chain follow by and by. */
  async start(): Promise<void> {
    await this.#sealSome();
    this.#timer = setInterval(() => this.#look(), LOOK);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#sealing;
  }

  /** Chains all records that wait. */
  async seal(): Promise<void> {
    while ((await this.#sealSome()) === AT_ONCE && !this.#isStopped) await breathe();
  }

  /** Looks at the links after a place for a second at most. The caller goes on until it is done, or broken. */
  async check(after: number): Promise<AuditCheck> {
    const { db } = this.#parts;
    if (after === 0) await this.#sealSome();
    const end = performance.now() + CALL;
    const mark = await repository.findLink(db, 1);
    let whole: { link: Link; record: SealedRecord | null } | undefined;
    let position = after;
    let broken: AuditBreak | undefined;
    const answer = (isDone: boolean, total: number): AuditCheck => ({ position, total: Math.max(total, position), isDone, broken: broken ?? null, since: mark?.createTime.toISOString() ?? null, inherited: mark?.inherited ?? 0 });
    const breakAt = (kind: AuditBreak['kind'], recordId: number | null): AuditBreak => ({ kind, recordId, wholeUntil: whole?.record?.createTime.toISOString() ?? null });

    const before = after === 0 ? undefined : await repository.findLink(db, after);
    if (after > 0 && !before) broken = breakAt('removed', null);
    let previous = before?.hash ?? '';
    while (!broken) {
      const rows = await repository.linksAfter(db, position, AT_ONCE);
      for (const row of rows) {
        const kind = this.#breakIn(row, position + 1, previous);
        if (kind) {
          broken = breakAt(kind, row.link.position === position + 1 ? row.link.entryId : null);
          break;
        }
        ({ position, hash: previous } = row.link);
        whole = row;
      }
      if (broken) break;
      if (rows.length < AT_ONCE) {
        broken = await this.#breakBeyond(breakAt);
        return answer(true, position);
      }
      if (performance.now() > end) break;
      await breathe();
    }
    return answer(broken !== undefined, (await repository.findHead(db))?.position ?? 0);
  }

  /** Checks the whole chain. @throws Error that says where it is broken */
  async mustBeWhole(signal: AbortSignal): Promise<void> {
    let found = await this.check(0);
    while (!found.isDone && !signal.aborted) found = await this.check(found.position);
    signal.throwIfAborted();
    if (!found.broken) return;
    const { kind, recordId, wholeUntil } = found.broken;
    throw new Error(`The audit log's chain is broken (${kind}) at record ${recordId ?? 'unknown'}; it is whole until ${wholeUntil ?? 'nowhere'}`);
  }

  #breakIn({ link, record }: { link: Link; record: SealedRecord | null }, expected: number, previous: string): AuditBreak['kind'] | undefined {
    const { key } = this.#parts;
    if (link.position !== expected) return 'removed';
    if (link.position === 1) return link.hash === hashOfMark(key, link.inherited ?? 0, link.createTime) ? undefined : 'start';
    if (!record) return 'removed';
    return link.hash === hashOfLink(key, previous, link.position, record) ? undefined : 'changed';
  }

  /** What no link shows: records that came by another way, or went before they were chained, and an end that is cut off. */
  async #breakBeyond(breakAt: (kind: AuditBreak['kind'], recordId: number | null) => AuditBreak): Promise<AuditBreak | undefined> {
    const { db } = this.#parts;
    if (await this.#isCut()) return breakAt('end', null);
    const lost = await repository.firstLost(db);
    if (lost !== undefined) return breakAt('removed', lost);
    const inserted = await repository.firstInserted(db);
    return inserted === undefined ? undefined : breakAt('inserted', inserted);
  }

  /** Whether the chain no longer has the end that was noted last. */
  async #isCut(): Promise<boolean> {
    const { db, head } = this.#parts;
    const known = await head.read();
    return known !== undefined && (await repository.findLink(db, known.position))?.hash !== known.hash;
  }

  #look(): void {
    this.#sealing ??= this.#sealWaiting().finally(() => (this.#sealing = undefined));
  }

  async #sealWaiting(): Promise<void> {
    try {
      if (await repository.isWaiting(this.#parts.db)) await this.seal();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'chaining the audit log failed');
    }
  }

  /** @returns how many records were chained */
  async #sealSome(): Promise<number> {
    const { db, key } = this.#parts;
    const sealed = await inTransaction(db, async (transaction) => {
      await repository.holdChain(transaction);
      let last: Head = (await repository.findHead(transaction)) ?? (await this.#begin(transaction));
      const links = (await repository.recordsWaiting(transaction, AT_ONCE)).map((record) => {
        const position = last.position + 1;
        last = { position, hash: hashOfLink(key, last.hash, position, record) };
        return { ...last, entryId: record.id };
      });
      if (links.length > 0) await repository.addLinks(transaction, links);
      return { last, count: links.length };
    });
    // Only what is committed: a server that ends in between leaves an older end, which is in the chain, too. One that is not is kept, and found by a check.
    if (sealed.count > 0 && !(await this.#isCut())) await this.#parts.head.write(sealed.last);
    return sealed.count;
  }

  /** The mark says how many records were there before: those it protects as it found them. */
  async #begin(db: Db): Promise<Head> {
    const [createTime, inherited] = [new Date(), await repository.countWaiting(db)];
    const hash = hashOfMark(this.#parts.key, inherited, createTime);
    await repository.addMark(db, { position: 1, inherited, hash, createTime });
    return { position: 1, hash };
  }
}
