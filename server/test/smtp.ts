import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type ReceivedMail = { readonly recipients: readonly string[]; readonly text: string };

/** A mail server that takes what it is sent, unless `answer` says otherwise. */
export type SmtpRecorder = {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /**
   * Another answer than the usual one: to `connect`, to a command with its address, or to the `.` at a mail's end. `hang up`
   * ends the connection without a word, and after the `.` when the mail has been taken; `silence` keeps it, without a word.
   */
  answer: (command: string) => string | undefined;
  readonly close: () => Promise<void>;
};

/** Speaks as much SMTP (RFC 5321) as one sender needs. */
export const startSmtp = async (): Promise<SmtpRecorder> => {
  const recorder = { mails: [] as ReceivedMail[], answer: (): string | undefined => undefined };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    void converse(socket, recorder);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(recorder, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};

const converse = async (socket: Socket, recorder: Pick<SmtpRecorder, 'mails' | 'answer'>): Promise<void> => {
  /** @returns whether the answer was yes */
  const say = (command: string, usual: string): boolean => {
    const answer = recorder.answer(command) ?? usual;
    if (answer === 'hang up') socket.destroy();
    else if (answer !== 'silence') socket.write(`${answer}\r\n`);
    return /^[23]/.test(answer);
  };
  let recipients: string[] = [];
  let text: string[] | undefined;
  say('connect', '220 here');
  for await (const line of createInterface({ input: socket })) {
    if (text && line !== '.') text.push(line);
    else if (text) {
      if (/^2|^hang up$/.test(recorder.answer('.') ?? '250 taken')) recorder.mails.push({ recipients, text: text.join('\n') });
      text = undefined;
      recipients = [];
      say('.', '250 taken');
    } else {
      const command = line.toUpperCase().startsWith('RCPT') ? line.slice(line.indexOf('<') + 1, line.indexOf('>')) : line.split(' ')[0]?.toUpperCase() ?? '';
      if (say(command, command === 'DATA' ? '354 go on' : '250 well')) {
        if (command.includes('@')) recipients.push(command);
        if (command === 'DATA') text = [];
      }
    }
  }
};
