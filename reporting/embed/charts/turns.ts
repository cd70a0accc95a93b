const waiting = new Set<() => void>();
/** There as long as something waits. */
let channel: MessageChannel | undefined;

const next = (): void => {
  const [work] = waiting;
  if (work) waiting.delete(work);
  if (waiting.size > 0) channel?.port2.postMessage(null);
  else {
    channel?.port1.close();
    channel = undefined;
  }
  work?.();
};

/**
 * Does a piece of work in a turn of its own, after those that came before it. The charts of a page draw so when all of
 * them have something new: between two turns the browser answers a click and shows what there is. It waits for no timer
 * and no frame, which pages that are hidden hardly get.
 * @returns takes it back, if it has not been done
 */
export const inTurn = (work: () => void): (() => void) => {
  const turn = () => work();
  waiting.add(turn);
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = next;
    channel.port2.postMessage(null);
  }
  return () => void waiting.delete(turn);
};
