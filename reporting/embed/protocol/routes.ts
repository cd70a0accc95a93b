import { editCommands } from '../editing/edit-commands.ts';
import type { EmbedHost } from '../session/embed-host.ts';
import { filterCommands } from './filter-commands.ts';
import { loadCommands } from './load-commands.ts';
import { reportCommands } from './report-commands.ts';
import type { Routes } from './router.ts';

/** Every command that this page answers; all others get 404. */
export const routesOf = (host: EmbedHost): Routes => ({ ...loadCommands(host), ...reportCommands(host), ...filterCommands(host), ...editCommands(host) });
