import { EmbedFailure } from './errors.ts';

/** A command of the portal, as its handler gets it. */
export interface Command {
  /** The parts of the path that the route names with a colon, decoded. */
  params: Record<string, string>;
  headers: Record<string, unknown>;
  body: unknown;
}

/** Answers a command: the reply's status (200 when it is not given) and body, or throws an {@link EmbedFailure}. */
export type Handler = (command: Command) => Answer | Promise<Answer>;
export interface Answer {
  statusCode?: number;
  body: unknown;
}

/** Handlers by method and pattern, for example `PUT /report/pages/:page/visuals/:visual/slicer`. */
export type Routes = Record<string, Handler>;

const segmentsOf = (path: string) => path.split('?')[0]!.split('/').filter(Boolean);

const match = (pattern: string[], path: string[]): Record<string, string> | undefined => {
  if (pattern.length !== path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = path[index]!;
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given);
    else if (part !== given) return undefined;
  }
  return params;
};

/**
 * Finds the handler of a request. A leading slash is optional and a query string is ignored, as in Microsoft's router.
 * Every path is answered: an unknown one with 404, because the client waits for ever for a reply that does not come.
 */
export const route = (routes: Routes) => {
  const table = Object.entries(routes).map(([key, handler]) => {
    const [method = '', pattern = ''] = key.split(' ');
    return { method, pattern: segmentsOf(pattern), handler };
  });
  return async (method: string, url: string, headers: Record<string, unknown>, body: unknown): Promise<Answer> => {
    const path = segmentsOf(url);
    for (const entry of table) {
      const params = entry.method === method ? match(entry.pattern, path) : undefined;
      if (params) return entry.handler({ params, headers, body });
    }
    throw new EmbedFailure(404, 'NotFound', `This page does not know the command ${method} ${url}.`);
  };
};
