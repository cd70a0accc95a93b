/** The part of it that the tests use; it brings no types. */
declare module '@20minutes/s3rver' {
  type Options = {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
  };
  export default class S3rver {
    /** Koa's. */
    readonly middleware: ((context: { readonly path: string; readonly state: { vhost: boolean } }, next: () => Promise<unknown>) => Promise<unknown>)[];
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
