import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';

/** Every page needs them, the sign-in page first. */
const ALWAYS = /node_modules\/(react|react-dom|react-error-boundary|scheduler|react-router|react-router-dom|i18next|react-i18next|html-parse-stringify|void-elements|axios|zod|js-cookie)\//;
/** The small shared modules that the sign-in page stands on. */
const FIRST_MODULES = /shared\/src\/(api|auth|language|router|storage|timing|ui\/theme)\//;
const LIBRARY = /node_modules\//;
const QUERY = /node_modules\/@tanstack\/(react-query|query-core)\//;
/** The shared module that the shell and Home stand on. */
const BASE_MODULE = /shared\/src\/ui\/base\/index\.ts$/;

type Graph = { readonly chunkGraph: ChunkGraph };

/**
 * What is always fetched together comes in one file: compressed together it is smaller, and there are fewer requests to
 * wait for. Only libraries: they change with an upgrade, the portal's own code with every release.
 */
export const hostChunks = (): NonNullable<Configuration['optimization']> => ({
  splitChunks: {
    cacheGroups: {
      start: { name: 'start', chunks: 'all', enforce: true, priority: 20, test: (module: Module) => ALWAYS.test(resourceOf(module)) },
      sharedModules: { name: 'shared-modules', chunks: 'all', enforce: true, priority: 20, test: (module: Module) => FIRST_MODULES.test(resourceOf(module)) },
      home: { name: 'home', chunks: 'all', enforce: true, priority: 10, test: isForHome },
    },
  },
});

const isForHome = (module: Module, { chunkGraph }: Graph): boolean =>
  QUERY.test(resourceOf(module)) || (LIBRARY.test(resourceOf(module)) && isBehindBase(module, chunkGraph));

const resourceOf = (module: Module): string => module.nameForCondition() ?? '';

const isBehindBase = (module: Module, graph: ChunkGraph): boolean =>
  [...graph.getModuleChunksIterable(module)].some((chunk) => hasBase(chunk, graph));

/** Webpack asks for thousands of modules, and looks at their chunks before it changes any: each is searched once. */
const known = new WeakMap<Chunk, boolean>();
const hasBase = (chunk: Chunk, graph: ChunkGraph): boolean => {
  const has = known.get(chunk) ?? graph.getChunkModules(chunk).some((module) => BASE_MODULE.test(resourceOf(module)));
  known.set(chunk, has);
  return has;
};
