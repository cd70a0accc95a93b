/* The host's first module under its development server: the remotes' components are refreshed by the same run time. */
import * as runtime from 'react-refresh/runtime';

globalThis.portalRefreshRuntime = runtime;
