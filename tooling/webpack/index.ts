/** The one webpack factory of the workspace. A package's webpack.config.ts is a function of the mode. */
export { baseConfig } from './base.ts';
export { DIST, ROOT } from './folders.ts';
export { hostConfig } from './host.ts';
export { default as HtmlWebpackPlugin } from 'html-webpack-plugin';
export { Precompression } from './precompression.ts';
export { remoteConfig } from './remote.ts';
export type { Mode } from './rules.ts';
