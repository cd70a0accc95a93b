/** The contract between the host and its remotes (DESIGN 4). It only grows within a version of SHELL_CONTRACT. */
export * from './remote.ts';
export * from './slots.ts';
export * from './shell-api.ts';
