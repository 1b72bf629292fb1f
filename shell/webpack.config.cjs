module.exports = require('@lapis/webpack').host({
  dir: __dirname,
  remotes: ['public', 'account', 'admin'],
  port: 3000,
});
