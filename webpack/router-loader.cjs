/** Says of components what the package does not: that making and naming one has no effect besides. */
const marks = [
  [/ = (?=React\d*\.(createContext|forwardRef|memo)\()/g, ' = /*#__PURE__*/ '],
  [/^\w+\.displayName = "\w+";$/gm, ''],
];

/** What is never so on this site, and what asks whether it is. */
const never = {
  'React Router serves as a framework, which builds and prefetches the pages itself': [
    [/React\d+\.useContext\(FrameworkContext\)/g, 'undefined'],
    ['shouldPrefetch && !isAbsolute', 'false'],
  ],
  'pages are server components': [
    [/React\d*\.useContext\(RSCRouterContext\)/g, 'false'],
    [/(?<=if \()this\.context\b/g, 'false'],
  ],
  'navigation is instrumented': [['if (init.instrumentations)', 'if (false)']],
  "the page's data is where React Router's own script puts it": [[/ \|\| parseHydrationData\(\)/g, '']],
};

/**
 * Takes out of React Router what this site has no use for, such as its forms, so that no visitor is sent it. Throws
 * where an update has changed what is looked for, or it would silently come back.
 * @param {string} source of one of the package's files
 */
module.exports = (source) => {
  let lighter = source;
  // Which of the files has the router in it changes its name with every release.
  if (source.includes('var FrameworkContext = ')) {
    for (const [found, instead] of Object.values(never).flat()) {
      const before = lighter;
      lighter = lighter.replaceAll(found, instead);
      if (lighter === before) throw new Error(`React Router has no ${found} any more: see ${__filename}`);
    }
  }
  for (const [found, instead] of marks) lighter = lighter.replace(found, instead);
  return lighter;
};
