import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';

/** Every page needs them, the sign-in page first. */
const ALWAYS = /node_modules\/(react|react-dom|react-error-boundary|scheduler|react-router|react-router-dom|i18next|react-i18next|html-parse-stringify|void-elements|axios|zod|js-cookie)\//;
/** The small shared modules that the sign-in page stands on, and what the areas of the contract have in common: each would bring it again. */
const FIRST_MODULES = /shared\/src\/((api|auth|formats|language|router|storage|timing|ui\/theme)\/|contract\/(crud|list-file)\.ts)/;
/** The part of the contract that the sign-in page needs. */
const FIRST_CONTRACT = /shared\/src\/contract\/index\.ts$/;
const SHARED = /shared\/src\//;
const LIBRARY = /node_modules\//;
/** What keeps the state of pages: the shell has one of each for the signed-in user. */
const STATE = /node_modules\/(@tanstack\/(react-query|query-core)|jotai)\//;
/** The shell, and the shared module that it and Home stand on. */
const SHELL = /(shared\/src\/ui\/base\/index\.ts|host\/src\/shell\/shell\.tsx)$/;

type Graph = { readonly chunkGraph: ChunkGraph };

/**
 * What is always fetched together comes in one file: compressed together it is smaller, and there are fewer requests to
 * wait for. Only libraries: they change with an upgrade, the portal's own code with every release.
 */
export const hostChunks = (): NonNullable<Configuration['optimization']> => ({
  splitChunks: {
    cacheGroups: {
      start: { name: 'start', chunks: 'all', enforce: true, priority: 20, test: (module: Module) => ALWAYS.test(resourceOf(module)) },
      sharedModules: { name: 'shared-modules', chunks: 'all', enforce: true, priority: 20, test: isForSignIn },
      home: { name: 'home', chunks: 'all', enforce: true, priority: 10, test: isForHome },
    },
  },
});

const isForSignIn = (module: Module, { chunkGraph }: Graph): boolean =>
  FIRST_MODULES.test(resourceOf(module)) || (SHARED.test(resourceOf(module)) && isBehind(FIRST_CONTRACT, module, chunkGraph));

const isForHome = (module: Module, { chunkGraph }: Graph): boolean =>
  STATE.test(resourceOf(module)) || (LIBRARY.test(resourceOf(module)) && isBehind(SHELL, module, chunkGraph));

const resourceOf = (module: Module): string => module.nameForCondition() ?? '';

const isBehind = (door: RegExp, module: Module, graph: ChunkGraph): boolean => [...graph.getModuleChunksIterable(module)].some((chunk) => holds(door, chunk, graph));

/** Webpack asks for thousands of modules, and looks at their chunks before it changes any: each is searched once. */
const known = new WeakMap<Chunk, Map<RegExp, boolean>>();
const holds = (door: RegExp, chunk: Chunk, graph: ChunkGraph): boolean => {
  const answers = known.get(chunk) ?? new Map<RegExp, boolean>();
  const has = answers.get(door) ?? graph.getChunkModules(chunk).some((module) => door.test(resourceOf(module)));
  known.set(chunk, answers.set(door, has));
  return has;
};
