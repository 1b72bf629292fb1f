module.exports = require('@lapis/webpack').remote({
  dir: __dirname,
  shared: ['@tanstack/react-query'],
});
