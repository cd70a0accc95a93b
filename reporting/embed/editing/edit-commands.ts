import type { EmbedHost } from '../session/embed-host.ts';
import { describePage } from '../protocol/descriptions.ts';
import { invalidParameters } from '../protocol/errors.ts';
import { pageAt, whenReady } from '../protocol/report-commands.ts';
import type { Answer, Command, Routes } from '../protocol/router.ts';
import { textChanged } from './document/content.ts';
import { isDispensable } from './document/edits.ts';
import { blankPage } from './document/new-visual.ts';
import { hasUnsaved } from './session/editing-state.ts';

const done: Answer = { body: {} };

const copyRequest = ({ body }: Command): { name: string; targetWorkspaceId?: string } => {
  const { name, targetWorkspaceId } = (body ?? {}) as { name?: unknown; targetWorkspaceId?: unknown };
  if (typeof name !== 'string' || name.trim() === '') throw invalidParameters('saveAs needs a name.');
  return { name: name.trim(), ...(typeof targetWorkspaceId === 'string' && { targetWorkspaceId }) };
};

const pageNameOf = (body: unknown): string => {
  const { displayName } = (body ?? {}) as { displayName?: unknown };
  if (typeof displayName !== 'string' || displayName.trim() === '') throw invalidParameters('A page needs a displayName.');
  return displayName.trim();
};

/** The commands of edit mode (protocol 4.1). What the token or the permissions do not allow is refused with 403. */
export const editCommands = (host: EmbedHost): Routes => {
  const ready = whenReady(host);
  const editing = (handle: Parameters<typeof ready>[0]) =>
    ready((session, state, command) => {
      if (!state.editing) throw invalidParameters('Pages are changed in edit mode.');
      return handle(session, state, command);
    });
  return {
    'POST /report/switchMode/edit': ready((session) => {
      session.editor.begin();
      return done;
    }),
    'POST /report/switchMode/view': ready((session) => {
      session.editor.end();
      return done;
    }),
    'POST /report/save': ready(async (session) => {
      await session.editor.save();
      return done;
    }),
    'POST /report/saveAs': ready(async (session, _state, command) => {
      await session.editor.saveAs(copyRequest(command));
      return done;
    }),
    'POST /report/addPage': editing((session, _state, { body }) => {
      const page = blankPage(pageNameOf(body));
      session.editor.run({ kind: 'addPage', page });
      return { body: describePage(page, session.state.page, session.locale.language) };
    }),
    'PUT /report/pages/:page/name': editing((session, state, command) => {
      const { name, displayName } = pageAt(state, command);
      session.editor.run({ kind: 'changePage', page: name, change: { displayName: textChanged(displayName, pageNameOf(command.body), session.locale.language) } });
      return done;
    }),
    'DELETE /report/pages/:page': editing((session, state, command) => {
      const { name } = pageAt(state, command);
      if (!isDispensable(state.embedded!.report, name)) throw invalidParameters('One page at least stays to be seen.');
      session.editor.run({ kind: 'removePage', page: name });
      return done;
    }),
    'GET /report/hasUnsavedChanges': ready((_session, { editing }) => ({ body: editing !== undefined && hasUnsaved(editing) })),
  };
};
