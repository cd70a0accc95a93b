import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the web APIs of Node that it lacks and that browsers have. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { structuredClone, TextEncoder, TextDecoder, ReadableStream, fetch, Request, Response, Headers });
  }
}
