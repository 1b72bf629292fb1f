const { availableParallelism } = require('node:os');
const preset = require('./shared/testing/src/jest-preset.cjs');

const { testTimeout, transform, transformIgnorePatterns, moduleNameMapper, ...inBrowser } = preset;

const shared = {
  transform: { ...transform, '\\.md$': '<rootDir>/remotes/admin/markdown-loader.cjs' },
  transformIgnorePatterns,
  setupFiles: ['<rootDir>/shared/contract/src/announce-in-tests.ts'],
  modulePathIgnorePatterns: ['<rootDir>/build', '<rootDir>/api/dist', '<rootDir>/data'],
  moduleNameMapper: {
    ...moduleNameMapper,
    '\\.webp$': moduleNameMapper['\\.svg$'],
    '^(\\w+)/routes$': '<rootDir>/remotes/$1/src/routes.ts',
    '/load-remote$': '<rootDir>/shell/src/federation/load-remote.fixture.ts',
  },
};

/** @type {import('jest').Config} */
module.exports = {
  testTimeout,
  // One more than there are processors: some tests mostly wait, for a server's limit or a process that ends.
  maxWorkers: availableParallelism() + 1,
  // Environments of finished files are freed late. A worker that holds gigabytes of them is slow and can't exit in time.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      ...inBrowser,
      displayName: 'browser',
      globalSetup: '<rootDir>/tools/checks/jest-announcements.cjs',
      testMatch: ['<rootDir>/{shell,remotes,shared}/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '\\.server\\.test\\.tsx?$'],
    },
    {
      ...shared,
      displayName: 'server',
      // Once a worker, as the modules that they change; those after the environment once a file.
      setupFiles: ['seed', 'statements/record-statements'].map(
        (file) => `<rootDir>/api/src/testing/${file}.ts`,
      ),
      setupFilesAfterEnv: ['<rootDir>/api/src/testing/announce-in-tests.ts'],
      runtime: '<rootDir>/api/src/testing/jest/one-registry.runtime.cjs',
      testEnvironment: '<rootDir>/api/src/testing/jest/one-registry.environment.cjs',
      globalSetup: '<rootDir>/api/src/testing/jest/global-setup.ts',
      globalTeardown: '<rootDir>/api/src/testing/jest/global-teardown.ts',
      moduleFileExtensions: ['server.ts', 'tsx', 'ts', 'mjs', 'cjs', 'js', 'json', 'node'],
      // What else is for the server, or behaves differently there, has tests there too: `*.server.test.tsx`.
      testMatch: ['<rootDir>/{api,bench,webpack,tools}/**/*.test.ts', '<rootDir>/**/*.server.test.{ts,tsx}'],
    },
  ],
};
