module.exports = require('@lapis/build').remote({
  dir: __dirname,
  onServer: true,
});
