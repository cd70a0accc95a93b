import type { RegisteredRemote } from '@portal/shared/contract';

type Remote = Pick<RegisteredRemote, 'name' | 'off' | 'commands'>;
export type OfferedCommand = { name: string; id: string; title: { zh: string; en: string } };

/** The commands of the remotes that can do something now: for the tab in front, and by who is signed in. */
export const offeredCommands = (remotes: readonly Remote[], tab: { reportId?: number | undefined }, may: (call: { access: string }) => boolean): OfferedCommand[] =>
  remotes
    .filter(({ off }) => !off)
    .flatMap(({ name, commands }) =>
      commands
        .filter(({ forReports, access }) => (!forReports || tab.reportId !== undefined) && (access === undefined || may({ access })))
        .map(({ id, title }) => ({ name, id, title })),
    );
