module.exports = require('@lapis/webpack').remote({
  dir: __dirname,
  onServer: true,
  shared: ['@tanstack/react-query'],
});
