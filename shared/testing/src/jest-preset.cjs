/** How tests of the site's code run: what is compiled for them, and what stands in for style sheets and pictures. */
module.exports = {
  // No test is meant to take long; a machine with other work may.
  testTimeout: 90_000,
  transform: {
    '\\.[cm]?[jt]sx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // These come as ES modules or TypeScript only.
  transformIgnorePatterns: [
    '/node_modules/(?!(\\.pnpm/)?(@lapis|@noble|@scure|age-encryption|axios|cookie|feed|js-cookie|mitt|p-limit|yocto-queue|react-router|react-router-dom|swiper|sweetalert2|@tiptap|htmlparser2|domhandler|domutils|dom-serializer|domelementtype|entities|content-disposition|marked|node-diff3|openid-client|oauth4webapi|jose)[@/+])',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('./css-module.cjs'),
    '\\.css$': require.resolve('./empty.cjs'),
    '\\.svg$': require.resolve('./file.cjs'),
  },
  testEnvironment: require.resolve('./jest-environment.cjs'),
  setupFilesAfterEnv: [require.resolve('./jest-setup.ts')],
};
