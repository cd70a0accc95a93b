/**
 * Unit and contract tests, beside the code. The server's side runs as native ES modules, as the product does. The
 * browser's side is compiled to CommonJS, because antd's ES modules are in files that Node takes for CommonJS.
 * Both need `--experimental-vm-modules`; in an ES module `jest` itself comes from '@jest/globals'.
 */
const swc = (tsx, type) => [
  '@swc/jest',
  {
    jsc: { parser: { syntax: 'typescript', tsx }, target: 'es2023', transform: { react: { runtime: 'automatic' } } },
    module: { type },
  },
];

const built = ['/node_modules/', '<rootDir>/dist/', '<rootDir>/data/'];

/** An ES module in a package that does not say so: Node and webpack see it by themselves. */
const readings = {
  transform: { 'pinyin-match/src/\\w+\\.js$': swc(false, 'commonjs') },
  transformIgnorePatterns: ['/node_modules/(?!.*pinyin-match/src/)'],
};

/** What asks a real directory runs where TEST_LDAP names OpenLDAP's `slapd`. */
const withoutDirectory = process.env.TEST_LDAP ? [] : ['\\.slapd\\.test\\.ts$'];

export default {
  // A page of antd tables in jsdom takes seconds on a busy machine; a test that hangs still ends.
  testTimeout: 60_000,
  // Modules of test files that have ended are not given back to the memory: a worker comes to 4 GB, collects garbage for long, and at
  // the end needs more than the half second that Jest gives it to exit.
  workerIdleMemoryLimit: '600MB',
  projects: [
    {
      displayName: 'node',
      testEnvironment: 'node',
      extensionsToTreatAsEsm: ['.ts'],
      transform: { '\\.ts$': swc(false, 'es6'), ...readings.transform },
      transformIgnorePatterns: readings.transformIgnorePatterns,
      testMatch: ['<rootDir>/{files,server,reporting,tooling}/**/*.test.ts', '<rootDir>/shared/src/contract/**/*.test.ts'],
      testPathIgnorePatterns: [...built, '/reporting/embed/', ...withoutDirectory],
      modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
    },
    {
      displayName: 'browser',
      testEnvironment: '<rootDir>/tooling/jest/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/tooling/jest/browser-setup.ts'],
      transform: { '\\.tsx$': swc(true, 'commonjs'), '\\.ts$': swc(false, 'commonjs'), ...readings.transform },
      transformIgnorePatterns: readings.transformIgnorePatterns,
      testMatch: ['<rootDir>/{shared/src,host,remote-*,reporting/embed}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...built, '/shared/src/contract/'],
      modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
      moduleNameMapper: {
        '^antd/es/(.*)$': 'antd/lib/$1',
        '\\.css$': '<rootDir>/tooling/jest/style-stand-in.cjs',
      },
    },
  ],
};
