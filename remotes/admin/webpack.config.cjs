module.exports = require('@lapis/build').remote({
  dir: __dirname,
  shared: ['@tanstack/react-query'],
});
