import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export const BUCKET = 'portal-files';
/** The one account that the server of the tests knows. */
const KEY = 'S3RVER';

/** How the line to the S3 server behaves: as it should, refuses, never answers, or breaks after so many bytes of a call. */
type Line = 'good' | 'refusing' | 'silent' | { readonly breaksAfter: number };

export type TestS3 = {
  /** Settings of a portal that keeps its files there. */
  readonly variables: Record<string, string>;
  /** New connections are like this; those there are end. */
  readonly become: (line: Line) => void;
  readonly stop: () => Promise<void>;
};

/** A server that speaks S3 and checks signatures, behind a line that can fail. */
export const startTestS3 = async (): Promise<TestS3> => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
  // The library asks for what is in a bucket at /bucket/ and signs that; this server would check the signature of /bucket.
  server.middleware.splice(-1, 0, (context, next) => {
    if (/^\/[^/]+\/$/.test(context.path)) Object.assign(context, { mountPath: '/' }).state.vhost = true;
    return next();
  });
  const { port } = await server.run();
  const line = lineTo(port);
  await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve));
  return {
    variables: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${(line.server.address() as AddressInfo).port}`,
      S3_PREFIX: 'reports/portal',
      S3_PATH_STYLE: '1',
      S3_ACCESS_KEY: KEY,
      S3_SECRET_KEY: KEY,
      S3_TIMEOUT_SECONDS: '60',
    },
    become: line.become,
    stop: async () => {
      line.become('refusing');
      await new Promise((resolve) => line.server.close(resolve));
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const lineTo = (port: number): { server: Server; become: TestS3['become'] } => {
  let line: Line = 'good';
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    if (line === 'refusing') return void socket.destroy();
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (line !== 'silent') pass(socket, port, line === 'good' ? Infinity : line.breaksAfter);
  });
  return {
    server,
    become(next) {
      line = next;
      for (const socket of open) socket.destroy();
    },
  };
};

const pass = (socket: Socket, port: number, most: number): void => {
  const onward = connect(port, '127.0.0.1');
  const end = () => [socket, onward].forEach((one) => one.destroy());
  let passed = 0;
  socket.on('data', (piece) => {
    passed += piece.length;
    if (passed > most) return end();
    onward.write(piece);
  });
  onward.on('data', (piece) => socket.write(piece)).on('error', end).on('close', end);
  socket.on('close', end);
};
