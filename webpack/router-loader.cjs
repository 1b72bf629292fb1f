/** Where the router lies, whatever its folders are called. */
const isRouter = /[\\/]react-router[\\/]/;

/** What is taken out, and what stands in for it. The build ends where one is found nowhere (lighter-plugin.cjs). */
const rewrites = [
  // The package doesn't say of components that making and naming one has no effect besides.
  [/ = (?=React\d*\.(createContext|forwardRef|memo)\()/g, ' = /*#__PURE__*/ '],
  [/^\w+\.displayName = "\w+";$/gm, ''],

  // React Router doesn't serve as a framework here, which builds and prefetches the pages itself.
  [/React\d+\.useContext\(FrameworkContext\)/g, 'undefined'],
  ['shouldPrefetch && !isAbsolute', 'false'],

  // Pages are no server components.
  [/React\d*\.useContext\(RSCRouterContext\)/g, 'false'],
  [/(?<=if \()this\.context\b/g, 'false'],

  // Navigation is not instrumented.
  ['if (init.instrumentations)', 'if (false)'],

  // The page's data is not where React Router's own script puts it.
  [/ \|\| parseHydrationData\(\)/g, ''],
];

/**
 * Takes out of React Router what this site has no use for, such as its forms, so that no visitor is sent it.
 * @param {string} source of one of the package's files
 */
module.exports = function routerLoader(source) {
  let lighter = source;
  const hits = [];
  for (const [found, instead] of rewrites) {
    const before = lighter;
    lighter = lighter.replaceAll(found, instead);
    if (lighter !== before) hits.push(String(found));
  }
  this._module.buildInfo.rewrites = hits;
  return lighter;
};
Object.assign(module.exports, { isRouter, rewrites });
