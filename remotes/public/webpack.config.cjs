module.exports = require('@lapis/webpack').remote({
  dir: __dirname,
  name: 'public',
  port: 3001,
  onServer: true,
});
