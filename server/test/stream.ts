import { EVENTS_PATH } from '../src/modules/site/events/routes.ts';

export type StreamEvent = { readonly id: number; readonly name: string; readonly data: unknown };

/** A stream of live events as a browser has it: `next` waits for what is told next. @param after the last event that it knows */
export const openStream = async (address: string, token: string, after?: number) => {
  const stop = new AbortController();
  const headers = { cookie: `hb_token=${token}`, ...(after !== undefined && { 'last-event-id': String(after) }) };
  const response = await fetch(`${address}${EVENTS_PATH}`, { headers, signal: stop.signal });
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<StreamEvent> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const found = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(text.slice(0, end));
        text = text.slice(end + 2);
        if (found) return { id: Number(found[1]), name: found[2] ?? '', data: JSON.parse(found[3] ?? '') };
        continue;
      }
      const { value, done } = (await chunks?.read()) ?? { done: true };
      if (done) throw new Error('The stream has ended');
      text += value;
    }
  };
  return { response, next, close: () => stop.abort() };
};
