const { availableParallelism } = require('node:os');

const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

const shared = {
  transform,
  // These come as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(\\.pnpm/)?(axios|cookie|feed|js-cookie|mitt|p-limit|yocto-queue|react-router|react-router-dom|swiper|sweetalert2|@tiptap|htmlparser2|domhandler|domutils|dom-serializer|domelementtype|entities|content-disposition|node-diff3|openid-client|oauth4webapi|jose)[@/+])',
  ],
  setupFiles: ['<rootDir>/shared/contract/src/announce-in-tests.ts'],
  modulePathIgnorePatterns: ['<rootDir>/build', '<rootDir>/api/dist', '<rootDir>/data'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/shared/testing/src/css-module.cjs',
    '\\.css$': '<rootDir>/shared/testing/src/empty.cjs',
    '\\.svg$': '<rootDir>/shared/testing/src/file.cjs',
    '^(\\w+)/routes$': '<rootDir>/remotes/$1/src/routes.ts',
    '/load-remote$': '<rootDir>/shell/src/federation/load-remote.fixture.ts',
  },
};

/** @type {import('jest').Config} */
module.exports = {
  // No test is meant to take long; a machine with other work may.
  testTimeout: 90_000,
  // One more than there are processors: some tests mostly wait, for a server's limit or a process that ends.
  maxWorkers: availableParallelism() + 1,
  projects: [
    {
      ...shared,
      displayName: 'browser',
      globalSetup: '<rootDir>/webpack/jest-announcements.cjs',
      testEnvironment: '<rootDir>/shared/testing/src/jest-environment.cjs',
      testMatch: ['<rootDir>/{shell,remotes,shared}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '\\.server\\.test\\.tsx?$'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
    },
    {
      ...shared,
      displayName: 'server',
      setupFiles: ['<rootDir>/api/src/testing/announce-in-tests.ts'],
      testEnvironment: 'node',
      globalSetup: '<rootDir>/api/src/testing/jest-global-setup.ts',
      globalTeardown: '<rootDir>/api/src/testing/jest-global-teardown.ts',
      moduleFileExtensions: ['server.ts', 'tsx', 'ts', 'mjs', 'cjs', 'js', 'json', 'node'],
      // What else is for the server, or behaves differently there, has tests there too: `*.server.test.tsx`.
      testMatch: [
        '<rootDir>/{api,bench,webpack,e2e,tools}/**/*.test.ts',
        '<rootDir>/**/*.server.test.{ts,tsx}',
      ],
    },
  ],
};
