module.exports = require('@lapis/webpack').remote({
  dir: __dirname,
  shared: ['@tanstack/react-query'],
  // The pages of docs/staff, which the portal shows as Help, and their pictures.
  rules: [
    { test: /\.md$/, loader: require.resolve('./markdown-loader.cjs') },
    { test: /\.webp$/, type: 'asset/resource' },
  ],
});
