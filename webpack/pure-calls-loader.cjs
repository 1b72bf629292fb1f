/**
 * Says of React Router's components what the package does not: that making and naming one has no effect besides.
 * Those that nobody uses, such as its forms, can then go.
 */
module.exports = (source) =>
  source
    .replace(/ = (?=React\d*\.(createContext|forwardRef|memo)\()/g, ' = /*#__PURE__*/ ')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
