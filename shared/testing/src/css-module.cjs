/** Stands for a CSS module: every class is named as it is asked for. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
