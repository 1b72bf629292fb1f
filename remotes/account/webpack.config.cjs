module.exports = require('@lapis/webpack').remote({
  dir: __dirname,
  name: 'account',
  port: 3002,
  shared: ['@tanstack/react-query'],
});
