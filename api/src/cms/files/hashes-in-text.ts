/** The content's files that an HTML text names, by their hash. */
export const hashesIn = (html: string) =>
  [...html.matchAll(/\/storage\/media\/([0-9a-f]{32})(?=[-/])/g)].map(([, hash = '']) => hash);
