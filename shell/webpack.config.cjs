module.exports = require('@lapis/build').host({ dir: __dirname, port: 3000 });
