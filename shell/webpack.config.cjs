module.exports = require('@lapis/webpack').host({ dir: __dirname, port: 3000 });
