module.exports = require('@lapis/webpack').remote({
  dir: __dirname,
  name: 'admin',
  port: 3003,
  shared: ['@tanstack/react-query'],
});
