module.exports = {
  // Generous, because the machine may be busy.
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
  // Transforms packages that only exist as ES modules or TypeScript.
  transformIgnorePatterns: [
    '/node_modules/(?!(\\.pnpm/)?(@lapis|@noble|@scure|age-encryption|axios|cookie|feed|js-cookie|mitt|p-limit|yocto-queue|react-router|react-router-dom|swiper|sweetalert2|@tiptap|htmlparser2|domhandler|domutils|dom-serializer|domelementtype|entities|content-disposition|marked|node-diff3|openid-client|oauth4webapi|jose)[@/+])',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('./css-module.cjs'),
    '\\.css$': require.resolve('./empty.cjs'),
    '\\.svg$': require.resolve('./file.cjs'),
  },
  testEnvironment: require.resolve('./jest-environment.cjs'),
  setupFilesAfterEnv: [
    require.resolve('./jest-setup.ts'),
    ...(process.env.SLOW === 'test' ? [require.resolve('./slow-test.ts')] : []),
  ],
};
